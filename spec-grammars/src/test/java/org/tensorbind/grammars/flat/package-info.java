/** Generated from {@code flat.grammar}, which says names, dtypes or shapes of tensors itself. */
@TensorGrammar("flat.grammar")
@NullMarked
package org.tensorbind.grammars.flat;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
