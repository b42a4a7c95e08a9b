/** Flax's MessagePack, generated from {@code flax.grammar}. */
@TensorGrammar(value = "org/tensorbind/grammars/flax.grammar", library = true)
@NullMarked
package org.tensorbind.grammars.flax;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
