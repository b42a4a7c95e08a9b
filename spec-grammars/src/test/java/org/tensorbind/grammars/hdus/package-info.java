/** Generated from {@code hdus.grammar}, which shows constructs of the language. */
@TensorGrammar("hdus.grammar")
@NullMarked
package org.tensorbind.grammars.hdus;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
