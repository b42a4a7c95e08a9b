/** Tests of what prints the classes of a format. */
@NullMarked
package org.tensorbind.processor.emit.format.value;

import org.jspecify.annotations.NullMarked;
