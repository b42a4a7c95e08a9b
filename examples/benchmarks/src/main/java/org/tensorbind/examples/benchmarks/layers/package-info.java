/** Weights of llama2.c, generated from {@code llama2.grammar}. */
@TensorGrammar("llama2.grammar")
@NullMarked
package org.tensorbind.examples.benchmarks.layers;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
