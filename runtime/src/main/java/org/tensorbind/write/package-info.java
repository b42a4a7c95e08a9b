/** Plans a file: which tensors it has and in what order, what the caller supplies, and the offsets and sizes that follow; see {@code write.sink} for its bytes. */
@NullMarked
package org.tensorbind.write;

import org.jspecify.annotations.NullMarked;
