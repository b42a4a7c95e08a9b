/** Generated from {@code rows.grammar}, which says names, dtypes or shapes of tensors itself. */
@TensorGrammar("rows.grammar")
@NullMarked
package org.tensorbind.grammars.rows;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
