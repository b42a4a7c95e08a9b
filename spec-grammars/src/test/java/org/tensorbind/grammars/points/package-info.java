/** Generated from {@code points.grammar}, which has several tensors in turn. */
@TensorGrammar("points.grammar")
@NullMarked
package org.tensorbind.grammars.points;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
