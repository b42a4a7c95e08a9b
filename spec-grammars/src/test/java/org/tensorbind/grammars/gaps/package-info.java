/** Generated from {@code gaps.grammar}, which shows constructs of the language. */
@TensorGrammar("gaps.grammar")
@NullMarked
package org.tensorbind.grammars.gaps;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
