/** Checks the resolved model: what cannot be read or written unambiguously is an error, and what is probably unintended is a warning. */
@NullMarked
package org.tensorbind.processor.format.check;

import org.jspecify.annotations.NullMarked;
