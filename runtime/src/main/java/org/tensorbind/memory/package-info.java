/** Tensors made in memory, and tensors as memory segments. */
@NullMarked
package org.tensorbind.memory;

import org.jspecify.annotations.NullMarked;
