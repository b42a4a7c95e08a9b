/** Prints expressions, and the Java types and names of values: records, enumerations and lists. */
@NullMarked
package org.tensorbind.processor.emit.format.value;

import org.jspecify.annotations.NullMarked;
