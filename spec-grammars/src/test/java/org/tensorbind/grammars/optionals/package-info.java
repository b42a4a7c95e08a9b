/** Generated from {@code optionals.grammar}, which shows constructs of the language. */
@TensorGrammar("optionals.grammar")
@NullMarked
package org.tensorbind.grammars.optionals;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
