/** Checkpoints of several files. */
@NullMarked
package org.tensorbind.grammars.checkpoint;

import org.jspecify.annotations.NullMarked;
