/** Generated from {@code experts.grammar}, which says names, dtypes or shapes of tensors itself. */
@TensorGrammar("experts.grammar")
@NullMarked
package org.tensorbind.grammars.experts;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
