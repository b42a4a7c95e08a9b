/** Tensor files over HTTP. */
@NullMarked
package org.tensorbind.http;

import org.jspecify.annotations.NullMarked;
