/** Generated from {@code catalog.grammar}, which shows constructs of the language. */
@TensorGrammar("catalog.grammar")
@NullMarked
package org.tensorbind.grammars.catalog;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
