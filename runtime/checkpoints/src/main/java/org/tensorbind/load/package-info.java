/** Loading many tensors at once. */
@NullMarked
package org.tensorbind.load;

import org.jspecify.annotations.NullMarked;
