/** Generated from {@code jsonlines.grammar}, which shows constructs of the language. */
@TensorGrammar("jsonlines.grammar")
@NullMarked
package org.tensorbind.grammars.jsonlines;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
