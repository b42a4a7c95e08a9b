/** Reads the items of a file in order: cursors, checks of keys and extents, signatures. */
@NullMarked
package org.tensorbind.read;

import org.jspecify.annotations.NullMarked;
