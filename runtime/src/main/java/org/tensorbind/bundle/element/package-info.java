/** Java types that hold tensors: how their elements are read from a view, checked and written as a dtype. */
@NullMarked
package org.tensorbind.bundle.element;

import org.jspecify.annotations.NullMarked;
