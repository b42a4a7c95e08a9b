/** Coding of elements: dtypes, packed bits, filters such as zstd, checksums and byte orders. */
@NullMarked
package org.tensorbind.payload.code;

import org.jspecify.annotations.NullMarked;
