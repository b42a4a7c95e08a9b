/** Generated from {@code matrix.grammar}, whose shape is computed and whose data is column-major. */
@TensorGrammar("matrix.grammar")
@NullMarked
package org.tensorbind.grammars.matrix;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
