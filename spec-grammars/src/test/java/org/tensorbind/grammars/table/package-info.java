/** Generated from {@code table.grammar}, which shows constructs of the language. */
@TensorGrammar("table.grammar")
@NullMarked
package org.tensorbind.grammars.table;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
