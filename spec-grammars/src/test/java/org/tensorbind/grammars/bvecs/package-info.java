/** Generated from {@code bvecs.grammar}: rows that each begin with their length. */
@TensorGrammar("bvecs.grammar")
@NullMarked
package org.tensorbind.grammars.bvecs;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
