/** An index of the names of many tensors, and the UTF-8 of names and other texts. */
@NullMarked
package org.tensorbind.name;

import org.jspecify.annotations.NullMarked;
