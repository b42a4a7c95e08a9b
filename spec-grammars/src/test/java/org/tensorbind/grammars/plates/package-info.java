/** Generated from {@code plates.grammar}, which shows constructs of the language. */
@TensorGrammar("plates.grammar")
@NullMarked
package org.tensorbind.grammars.plates;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
