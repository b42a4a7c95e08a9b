/** Prints the steps of reading, writing and scanning. */
@NullMarked
package org.tensorbind.processor.emit.format.step;

import org.jspecify.annotations.NullMarked;
