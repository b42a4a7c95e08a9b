/** Offsets, sizes, counts and presence: how a file gives the extent of each item, and checksums over extents. */
@NullMarked
package org.tensorbind.grammars.layout;

import org.jspecify.annotations.NullMarked;
