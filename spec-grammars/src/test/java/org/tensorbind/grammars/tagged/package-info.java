/** Generated from {@code tagged.grammar}, which shows constructs of the language. */
@TensorGrammar("tagged.grammar")
@NullMarked
package org.tensorbind.grammars.tagged;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
