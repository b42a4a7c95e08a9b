/** Generated from {@code nulls.grammar}, which shows constructs of the language. */
@TensorGrammar("nulls.grammar")
@NullMarked
package org.tensorbind.grammars.nulls;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
