/** Prints how a reader finds tensors and what a file says of itself. */
@NullMarked
package org.tensorbind.processor.emit.format.tensor;

import org.jspecify.annotations.NullMarked;
