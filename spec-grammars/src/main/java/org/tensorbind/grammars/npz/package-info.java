/** NumPy's {@code .npz}: a zip archive of {@code .npy} files, which is no task for a grammar. */
@NullMarked
package org.tensorbind.grammars.npz;

import org.jspecify.annotations.NullMarked;
