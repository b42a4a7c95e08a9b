/** Generated from {@code states.grammar}, which shows constructs of the language. */
@TensorGrammar("states.grammar")
@NullMarked
package org.tensorbind.grammars.states;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
