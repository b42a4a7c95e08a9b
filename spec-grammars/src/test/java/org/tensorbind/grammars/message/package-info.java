/** Generated from {@code message.grammar}, which shows constructs of the language. */
@TensorGrammar("message.grammar")
@NullMarked
package org.tensorbind.grammars.message;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
