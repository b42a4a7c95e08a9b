/** Tests of bundles. */
@NullMarked
package org.tensorbind.bundle.binding;

import org.jspecify.annotations.NullMarked;
