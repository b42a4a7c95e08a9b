/** Tests of the package. */
@NullMarked
package org.tensorbind.scan;

import org.jspecify.annotations.NullMarked;
