/**
 * Byte sources (memory-mapped files, channels and arrays) and atomic output: a file is replaced as a whole or not at all. Also how loading progresses,
 * and texts from files made safe to show.
 */
@NullMarked
package org.tensorbind.io;

import org.jspecify.annotations.NullMarked;
