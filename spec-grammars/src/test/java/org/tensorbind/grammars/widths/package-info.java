/** Generated from {@code widths.grammar}, which has integers in widths that a version tells. */
@TensorGrammar("widths.grammar")
@NullMarked
package org.tensorbind.grammars.widths;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
