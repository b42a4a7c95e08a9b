/** ONNX models, generated from {@code onnx.grammar}. */
@TensorGrammar(value = "org/tensorbind/grammars/onnx.grammar", library = true)
@NullMarked
package org.tensorbind.grammars.onnx;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
