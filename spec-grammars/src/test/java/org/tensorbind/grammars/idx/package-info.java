/** Generated from {@code idx.grammar}, which shows constructs of the language. */
@TensorGrammar("idx.grammar")
@NullMarked
package org.tensorbind.grammars.idx;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
