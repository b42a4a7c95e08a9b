/** From the model of a format to Java source. */
@NullMarked
package org.tensorbind.processor.emit;

import org.jspecify.annotations.NullMarked;
