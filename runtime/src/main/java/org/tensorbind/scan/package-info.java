/** Passes over the descriptions of many tensors without making objects of them. */
@NullMarked
package org.tensorbind.scan;

import org.jspecify.annotations.NullMarked;
