/** Plans a file: its tensors and their order, the user-supplied values, and the derived offsets and sizes. {@code write.sink} writes its bytes. */
@NullMarked
package org.tensorbind.write;

import org.jspecify.annotations.NullMarked;
