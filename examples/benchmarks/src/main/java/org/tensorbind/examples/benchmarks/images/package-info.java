/** CIFAR-10, generated from {@code cifar.grammar}. */
@TensorGrammar("cifar.grammar")
@NullMarked
package org.tensorbind.examples.benchmarks.images;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
