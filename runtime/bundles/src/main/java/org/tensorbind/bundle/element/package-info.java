/** Java types that hold tensors, such as {@code float[][]}: how elements are read from a view, checked, and written as a dtype. */
@NullMarked
package org.tensorbind.bundle.element;

import org.jspecify.annotations.NullMarked;
