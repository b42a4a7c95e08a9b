/** Tensor files behind HTTP. */
@NullMarked
package org.tensorbind.http;

import org.jspecify.annotations.NullMarked;
