/**
 * Byte sources (memory-mapped files, channels and arrays) and atomic output: a file is replaced as a whole or not at all. Also the progress of
 * loading, and escaping of text from files for messages.
 */
@NullMarked
package org.tensorbind.io;

import org.jspecify.annotations.NullMarked;
