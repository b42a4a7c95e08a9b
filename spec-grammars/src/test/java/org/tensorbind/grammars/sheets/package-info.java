/** Generated from {@code sheets.grammar}, which shows constructs of the language. */
@TensorGrammar("sheets.grammar")
@NullMarked
package org.tensorbind.grammars.sheets;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
