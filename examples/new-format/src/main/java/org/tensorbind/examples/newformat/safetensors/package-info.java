/** safetensors, generated from {@code safetensors.grammar}. */
@TensorGrammar("safetensors.grammar")
@NullMarked
package org.tensorbind.examples.newformat.safetensors;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
