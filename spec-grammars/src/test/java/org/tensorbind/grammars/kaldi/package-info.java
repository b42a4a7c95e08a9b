/** Generated from {@code kaldi.grammar}, in which the number of dimensions of a tensor is told by an item. */
@TensorGrammar("kaldi.grammar")
@NullMarked
package org.tensorbind.grammars.kaldi;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
