/** Generated from {@code packed.grammar}, which shows constructs of the language. */
@TensorGrammar("packed.grammar")
@NullMarked
package org.tensorbind.grammars.packed;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
