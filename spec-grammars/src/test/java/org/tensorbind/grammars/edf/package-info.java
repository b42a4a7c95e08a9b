/** Generated from {@code edf.grammar}, signals in turn, of rates of their own. */
@TensorGrammar("edf.grammar")
@NullMarked
package org.tensorbind.grammars.edf;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
