/** Prints scans: loops that pass over the descriptions of many tensors without creating an object for each. */
@NullMarked
package org.tensorbind.processor.emit.format.scan;

import org.jspecify.annotations.NullMarked;
