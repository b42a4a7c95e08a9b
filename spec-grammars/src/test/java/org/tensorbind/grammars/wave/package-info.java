/** Generated from {@code wave.grammar}, which shows constructs of the language. */
@TensorGrammar("wave.grammar")
@NullMarked
package org.tensorbind.grammars.wave;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
