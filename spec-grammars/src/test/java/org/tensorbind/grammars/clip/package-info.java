/** Generated from {@code clip.grammar}, which has zeros behind a text that a byte ends. */
@TensorGrammar("clip.grammar")
@NullMarked
package org.tensorbind.grammars.clip;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
