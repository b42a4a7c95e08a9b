/** Generated from {@code mat4.grammar}, which has texts with a delimiter that their size counts. */
@TensorGrammar("mat4.grammar")
@NullMarked
package org.tensorbind.grammars.mat4;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
