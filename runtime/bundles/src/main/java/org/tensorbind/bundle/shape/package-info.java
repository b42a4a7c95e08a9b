/** Shapes with variables, such as {@code hidden, 784}, and the values that the tensors of a file give to the variables. */
@NullMarked
package org.tensorbind.bundle.shape;

import org.jspecify.annotations.NullMarked;
