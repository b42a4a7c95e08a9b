/** Tests of the way from a grammar's text to its classes. */
@NullMarked
package org.tensorbind.processor.emit;

import org.jspecify.annotations.NullMarked;
