/** Prints the steps of reading and writing: one planned step becomes one statement or loop of a parser or serializer. */
@NullMarked
package org.tensorbind.processor.emit.format.step;

import org.jspecify.annotations.NullMarked;
