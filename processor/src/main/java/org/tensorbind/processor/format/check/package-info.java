/** Checks that a grammar says what can be read and written, and reports what does not. */
@NullMarked
package org.tensorbind.processor.format.check;

import org.jspecify.annotations.NullMarked;
