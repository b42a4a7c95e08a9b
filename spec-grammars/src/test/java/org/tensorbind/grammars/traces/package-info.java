/** Generated from {@code traces.grammar}, whose records are numbered. */
@TensorGrammar("traces.grammar")
@NullMarked
package org.tensorbind.grammars.traces;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
