/** Generated from {@code frames.grammar}, which shows constructs of the language. */
@TensorGrammar("frames.grammar")
@NullMarked
package org.tensorbind.grammars.frames;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
