/** Scans: the descriptions of many tensors are passed over at once, and an object is created only for those that are asked for. */
@NullMarked
package org.tensorbind.scan;

import org.jspecify.annotations.NullMarked;
