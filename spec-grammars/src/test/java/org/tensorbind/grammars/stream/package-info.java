/** Generated from {@code stream.grammar}, which shows constructs of the language. */
@TensorGrammar("stream.grammar")
@NullMarked
package org.tensorbind.grammars.stream;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
