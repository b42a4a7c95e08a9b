/** Prints the programs of a format as Java; nothing is decided here. */
@NullMarked
package org.tensorbind.processor.emit.format;

import org.jspecify.annotations.NullMarked;
