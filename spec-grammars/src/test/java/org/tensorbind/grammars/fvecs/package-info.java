/** Generated from {@code fvecs.grammar}: rows that each begin with their length. */
@TensorGrammar("fvecs.grammar")
@NullMarked
package org.tensorbind.grammars.fvecs;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
