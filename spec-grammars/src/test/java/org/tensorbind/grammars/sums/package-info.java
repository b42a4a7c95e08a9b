/** Generated from {@code sums.grammar}, which shows constructs of the language. */
@TensorGrammar("sums.grammar")
@NullMarked
package org.tensorbind.grammars.sums;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
