/** The resolved model of a grammar. */
@NullMarked
package org.tensorbind.processor.format;

import org.jspecify.annotations.NullMarked;
