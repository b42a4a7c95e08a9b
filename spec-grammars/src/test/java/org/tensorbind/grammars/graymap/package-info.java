/** Generated from {@code graymap.grammar}, which says a dtype by a condition. */
@TensorGrammar("graymap.grammar")
@NullMarked
package org.tensorbind.grammars.graymap;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
