/** Writes the items of a file in order. */
@NullMarked
package org.tensorbind.write;

import org.jspecify.annotations.NullMarked;
