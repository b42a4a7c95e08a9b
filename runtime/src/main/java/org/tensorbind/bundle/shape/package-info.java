/** Shapes in terms of variables, and the values that a file's tensors give to these. */
@NullMarked
package org.tensorbind.bundle.shape;

import org.jspecify.annotations.NullMarked;
