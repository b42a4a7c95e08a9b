/** Scans: the descriptions of many tensors are indexed in one pass, and objects are created only for those that are used. */
@NullMarked
package org.tensorbind.scan;

import org.jspecify.annotations.NullMarked;
