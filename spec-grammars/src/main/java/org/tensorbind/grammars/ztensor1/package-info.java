/** zTensor 1.x, generated from {@code ztensor1.grammar}. */
@TensorGrammar(value = "org/tensorbind/grammars/ztensor1.grammar", prefix = "ZTensor1", library = true)
@NullMarked
package org.tensorbind.grammars.ztensor1;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
