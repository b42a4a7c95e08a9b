/** Generated from {@code sound.grammar}, which says the size of a file in a header. */
@TensorGrammar("sound.grammar")
@NullMarked
package org.tensorbind.grammars.sound;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
