/** Compares bundles, at compile time, with headers of checkpoints that are stored in the project. */
@NullMarked
package org.tensorbind.processor.pinned;

import org.jspecify.annotations.NullMarked;
