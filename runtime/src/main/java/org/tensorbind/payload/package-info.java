/**
 * The bytes of tensors: extents in a file, views of their elements, and sources for writing. Converting one dtype's elements to another is done here,
 * too.
 */
@NullMarked
package org.tensorbind.payload;

import org.jspecify.annotations.NullMarked;
