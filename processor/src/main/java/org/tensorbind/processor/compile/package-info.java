/**
 * The pipeline from a grammar's text to errors, generated sources and loaded classes. The annotation processor, the command line and tests share it.
 */
@NullMarked
package org.tensorbind.processor.compile;

import org.jspecify.annotations.NullMarked;
