/** Checkpoints of several files. */
@NullMarked
package org.tensorbind.checkpoint;

import org.jspecify.annotations.NullMarked;
