/** Generated from {@code keyed.grammar}, which shows constructs of the language. */
@TensorGrammar("keyed.grammar")
@NullMarked
package org.tensorbind.grammars.keyed;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
