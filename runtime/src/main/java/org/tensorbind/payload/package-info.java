/** The bytes of tensors: where and how they are stored, what is written of them, and views of their elements. */
@NullMarked
package org.tensorbind.payload;

import org.jspecify.annotations.NullMarked;
