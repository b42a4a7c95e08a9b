/** The bytes of tensors: where and how they are stored, filters and checksums, encoding, and views of their elements. */
@NullMarked
package org.tensorbind.payload;

import org.jspecify.annotations.NullMarked;
