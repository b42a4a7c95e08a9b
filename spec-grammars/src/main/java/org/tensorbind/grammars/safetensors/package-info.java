/** safetensors, generated from {@code safetensors.grammar}. */
@TensorGrammar(value = "org/tensorbind/grammars/safetensors.grammar", prefix = "Safetensors", library = true)
@NullMarked
package org.tensorbind.grammars.safetensors;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
