/** Generated from {@code chunks.grammar}, which shows constructs of the language. */
@TensorGrammar("chunks.grammar")
@NullMarked
package org.tensorbind.grammars.chunks;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
