/** Generated from {@code records.grammar}, which shows constructs of the language. */
@TensorGrammar("records.grammar")
@NullMarked
package org.tensorbind.grammars.records;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
