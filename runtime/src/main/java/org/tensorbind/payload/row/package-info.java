/** Rows of matrices as floats, and their products with vectors. */
@NullMarked
package org.tensorbind.payload.row;

import org.jspecify.annotations.NullMarked;
