/** A hash index of the names of many tensors, and UTF-8 functions for names and other texts. */
@NullMarked
package org.tensorbind.name;

import org.jspecify.annotations.NullMarked;
