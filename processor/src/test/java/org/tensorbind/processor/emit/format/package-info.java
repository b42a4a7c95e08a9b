/** Tests of what prints the classes of a format. */
@NullMarked
package org.tensorbind.processor.emit.format;

import org.jspecify.annotations.NullMarked;
