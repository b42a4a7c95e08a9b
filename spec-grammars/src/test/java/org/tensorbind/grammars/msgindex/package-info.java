/** Generated from {@code msgindex.grammar}, which shows constructs of the language. */
@TensorGrammar("msgindex.grammar")
@NullMarked
package org.tensorbind.grammars.msgindex;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
