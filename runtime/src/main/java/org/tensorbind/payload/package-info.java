/**
 * The bytes of tensors: extents in files, views of elements, sources for writing, and conversion between dtypes.
 */
@NullMarked
package org.tensorbind.payload;

import org.jspecify.annotations.NullMarked;
