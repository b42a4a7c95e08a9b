/** Generated from {@code canonical.grammar}, which shows constructs of the language. */
@TensorGrammar("canonical.grammar")
@NullMarked
package org.tensorbind.grammars.canonical;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
