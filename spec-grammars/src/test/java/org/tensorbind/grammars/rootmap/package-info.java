/** Generated from {@code rootmap.grammar}, which shows constructs of the language. */
@TensorGrammar("rootmap.grammar")
@NullMarked
package org.tensorbind.grammars.rootmap;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
