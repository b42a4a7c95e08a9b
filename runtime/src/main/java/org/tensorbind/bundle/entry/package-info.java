/** Java types as entries of a file's metadata and as fields of its tensors. */
@NullMarked
package org.tensorbind.bundle.entry;

import org.jspecify.annotations.NullMarked;
