/** Generated from {@code pixels.grammar}, which says names, dtypes or shapes of tensors itself. */
@TensorGrammar("pixels.grammar")
@NullMarked
package org.tensorbind.grammars.pixels;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
