/** BinTensors, generated from {@code bintensors.grammar}. */
@TensorGrammar(value = "org/tensorbind/grammars/bintensors.grammar", prefix = "BinTensors", library = true)
@NullMarked
package org.tensorbind.grammars.bintensors;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
