/** Generated from {@code inline.grammar}, which shows constructs of the language. */
@TensorGrammar("inline.grammar")
@NullMarked
package org.tensorbind.grammars.inline;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
