/** Generated from {@code journal.grammar}, which shows constructs of the language. */
@TensorGrammar("journal.grammar")
@NullMarked
package org.tensorbind.grammars.journal;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
