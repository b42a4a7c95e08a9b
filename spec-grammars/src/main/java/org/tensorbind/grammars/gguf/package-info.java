/** GGUF, the format of models for llama.cpp and its relatives, generated from {@code gguf.grammar}. */
@TensorGrammar("org/tensorbind/grammars/gguf.grammar")
@NullMarked
package org.tensorbind.grammars.gguf;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
