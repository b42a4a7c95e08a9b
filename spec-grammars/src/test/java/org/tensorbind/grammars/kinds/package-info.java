/** Generated from {@code kinds.grammar}, which shows constructs of the language. */
@TensorGrammar("kinds.grammar")
@NullMarked
package org.tensorbind.grammars.kinds;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
