/** Compares bundles, while they are compiled, with the headers of checkpoints that are kept in the project. */
@NullMarked
package org.tensorbind.processor.pinned;

import org.jspecify.annotations.NullMarked;
