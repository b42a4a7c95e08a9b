/** Tensors created in memory without a file, and tensors as memory segments. */
@NullMarked
package org.tensorbind.memory;

import org.jspecify.annotations.NullMarked;
