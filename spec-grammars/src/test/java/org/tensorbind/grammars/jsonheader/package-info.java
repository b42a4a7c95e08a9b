/** Generated from {@code jsonheader.grammar}, which shows constructs of the language. */
@TensorGrammar("jsonheader.grammar")
@NullMarked
package org.tensorbind.grammars.jsonheader;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
