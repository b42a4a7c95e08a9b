/** zTensor 0.1.0, generated from {@code ztensor.grammar}. */
@TensorGrammar(value = "org/tensorbind/grammars/ztensor.grammar", prefix = "ZTensor", library = true)
@NullMarked
package org.tensorbind.grammars.ztensor;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
