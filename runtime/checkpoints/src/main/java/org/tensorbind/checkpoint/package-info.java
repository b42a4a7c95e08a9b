/** Checkpoints that consist of several files: an index gives the file of each tensor, and one reader opens all of them. */
@NullMarked
package org.tensorbind.checkpoint;

import org.jspecify.annotations.NullMarked;
