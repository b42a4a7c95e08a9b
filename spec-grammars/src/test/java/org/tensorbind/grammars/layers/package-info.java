/** Generated from {@code layers.grammar}, which shows constructs of the language. */
@TensorGrammar("layers.grammar")
@NullMarked
package org.tensorbind.grammars.layers;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
