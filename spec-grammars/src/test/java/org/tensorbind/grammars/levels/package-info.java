/** Generated from {@code levels.grammar}, which shows constructs of the language. */
@TensorGrammar("levels.grammar")
@NullMarked
package org.tensorbind.grammars.levels;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
