/** NumPy's {@code .npy}, generated from {@code npy.grammar}. */
@TensorGrammar(value = "org/tensorbind/grammars/npy.grammar", prefix = "Npy", library = true)
@NullMarked
package org.tensorbind.grammars.npy;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
