/** Makes a corpus of invalid files from a valid one: each file breaks one rule of the grammar, and a reader must reject it for that rule. */
@NullMarked
package org.tensorbind.processor.mutant;

import org.jspecify.annotations.NullMarked;
