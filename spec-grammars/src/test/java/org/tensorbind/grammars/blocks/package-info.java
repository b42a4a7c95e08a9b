/** Generated from {@code blocks.grammar}, which shows constructs of the language. */
@TensorGrammar("blocks.grammar")
@NullMarked
package org.tensorbind.grammars.blocks;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
