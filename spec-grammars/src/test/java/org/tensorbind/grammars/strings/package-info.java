/** Generated from {@code strings.grammar}, which shows constructs of the language. */
@TensorGrammar("strings.grammar")
@NullMarked
package org.tensorbind.grammars.strings;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
