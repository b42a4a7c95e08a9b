/** Generated from {@code zipped.grammar}, which shows constructs of the language. */
@TensorGrammar("zipped.grammar")
@NullMarked
package org.tensorbind.grammars.zipped;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
