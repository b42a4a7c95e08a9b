/** Generated from {@code hgt.grammar}: a square without a header. */
@TensorGrammar("hgt.grammar")
@NullMarked
package org.tensorbind.grammars.hgt;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
