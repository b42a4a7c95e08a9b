/** Tests of bundles. */
@NullMarked
package org.tensorbind.bundle.shape;

import org.jspecify.annotations.NullMarked;
