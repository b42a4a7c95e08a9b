/** The resolved model of a format, and what is computed on it. */
@NullMarked
package org.tensorbind.processor.format;

import org.jspecify.annotations.NullMarked;
