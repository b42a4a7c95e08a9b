/** The way from a grammar's text to its faults, its generated sources and its classes, which the annotation processor and tools share. */
@NullMarked
package org.tensorbind.processor.compile;

import org.jspecify.annotations.NullMarked;
