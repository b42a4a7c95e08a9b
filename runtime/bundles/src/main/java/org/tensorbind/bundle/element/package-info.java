/** Codecs for Java types that hold tensors, such as {@code float[][]}: they read elements from a view, check them, and write them as a dtype. */
@NullMarked
package org.tensorbind.bundle.element;

import org.jspecify.annotations.NullMarked;
