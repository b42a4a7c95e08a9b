/** Generated from {@code meanings.grammar}, which shows constructs of the language. */
@TensorGrammar("meanings.grammar")
@NullMarked
package org.tensorbind.grammars.meanings;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
