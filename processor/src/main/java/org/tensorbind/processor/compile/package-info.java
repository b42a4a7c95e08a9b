/** The way from a grammar's text to its errors, its generated sources and its classes, which the annotation processor and tools share. */
@NullMarked
package org.tensorbind.processor.compile;

import org.jspecify.annotations.NullMarked;
