/** Java types of single values: entries of a file's metadata and attributes of its tensors. */
@NullMarked
package org.tensorbind.bundle.entry;

import org.jspecify.annotations.NullMarked;
