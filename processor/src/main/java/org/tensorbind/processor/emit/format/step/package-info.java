/** Prints the steps of reading and writing. */
@NullMarked
package org.tensorbind.processor.emit.format.step;

import org.jspecify.annotations.NullMarked;
