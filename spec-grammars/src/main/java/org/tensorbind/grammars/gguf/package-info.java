/** GGUF, the format of models for llama.cpp and its relatives, generated from {@code gguf.grammar}. */
@TensorGrammar(value = "org/tensorbind/grammars/gguf.grammar", library = true)
@NullMarked
package org.tensorbind.grammars.gguf;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
