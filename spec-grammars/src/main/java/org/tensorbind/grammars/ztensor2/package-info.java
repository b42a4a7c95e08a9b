/** zTensor 2, generated from {@code ztensor2.grammar}. */
@TensorGrammar(value = "org/tensorbind/grammars/ztensor2.grammar", prefix = "ZTensor2", library = true)
@NullMarked
package org.tensorbind.grammars.ztensor2;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
