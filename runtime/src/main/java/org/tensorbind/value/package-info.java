/** Values of a file's items, and what is decided by them alone: lists, keys, how exact a reader is. */
@NullMarked
package org.tensorbind.value;

import org.jspecify.annotations.NullMarked;
