/** Generated from {@code vectors.grammar}, which shows constructs of the language. */
@TensorGrammar("vectors.grammar")
@NullMarked
package org.tensorbind.grammars.vectors;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
