/** The Binary Tensor Format of the TensorFlow Runtime, generated from {@code btf.grammar}. */
@TensorGrammar(value = "org/tensorbind/grammars/btf.grammar", prefix = "Btf", library = true)
@NullMarked
package org.tensorbind.grammars.btf;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
