/** Tensor files read and written through formats found on the class path: start at {@link TensorFormats}. */
@NullMarked
package org.tensorbind;

import org.jspecify.annotations.NullMarked;
