/** Generated from {@code numbered.grammar}, which has names with numbers that follow from positions. */
@TensorGrammar("numbered.grammar")
@NullMarked
package org.tensorbind.grammars.numbered;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
