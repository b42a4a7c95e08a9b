/** Prints the classes of a format: structure, parser, reader, serializer, writer and format. One emitter prints one class. */
@NullMarked
package org.tensorbind.processor.emit.format;

import org.jspecify.annotations.NullMarked;
