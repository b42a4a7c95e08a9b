/** Prints scans: how lists of tensors' descriptions are passed over at once. */
@NullMarked
package org.tensorbind.processor.emit.format.scan;

import org.jspecify.annotations.NullMarked;
