/** Prints the values that programs compute with, and names and types in Java. */
@NullMarked
package org.tensorbind.processor.emit.format.value;

import org.jspecify.annotations.NullMarked;
