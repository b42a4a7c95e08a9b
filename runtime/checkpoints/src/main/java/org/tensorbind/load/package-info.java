/** Loads many tensors with several threads, in the order in which they are stored. */
@NullMarked
package org.tensorbind.load;

import org.jspecify.annotations.NullMarked;
