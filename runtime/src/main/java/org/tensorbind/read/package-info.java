/** Reads the items of a file: a cursor with a position, a region that it cannot leave, a path for messages, and checks of keys and extents. */
@NullMarked
package org.tensorbind.read;

import org.jspecify.annotations.NullMarked;
