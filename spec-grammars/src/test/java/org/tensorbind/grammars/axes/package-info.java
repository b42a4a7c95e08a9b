/** Generated from {@code axes.grammar}, which shows constructs of the language. */
@TensorGrammar("axes.grammar")
@NullMarked
package org.tensorbind.grammars.axes;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
