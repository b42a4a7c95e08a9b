/** Generated from {@code columns.grammar}, whose tensors are row-major or column-major. */
@TensorGrammar("columns.grammar")
@NullMarked
package org.tensorbind.grammars.columns;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
