/** Tests of the package. */
@NullMarked
package org.tensorbind.payload;

import org.jspecify.annotations.NullMarked;
