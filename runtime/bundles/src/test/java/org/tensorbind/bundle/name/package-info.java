/** Tests of bundles. */
@NullMarked
package org.tensorbind.bundle.name;

import org.jspecify.annotations.NullMarked;
