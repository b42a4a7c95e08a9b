/**
 * Prints the methods by which a reader describes tensors: their number, names, dtypes, shapes, data and attributes, and the metadata of the file.
 */
@NullMarked
package org.tensorbind.processor.emit.format.tensor;

import org.jspecify.annotations.NullMarked;
