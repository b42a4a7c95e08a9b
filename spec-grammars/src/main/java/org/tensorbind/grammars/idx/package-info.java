/** IDX, the format of the MNIST database's files, generated from {@code idx.grammar}. */
@TensorGrammar(value = "org/tensorbind/grammars/idx.grammar", prefix = "Idx", library = true)
@NullMarked
package org.tensorbind.grammars.idx;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
