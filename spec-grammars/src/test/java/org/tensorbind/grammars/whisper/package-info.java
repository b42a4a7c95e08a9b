/** Generated from {@code whisper.grammar}, with a tensor of a stated name beside a list of tensors with their own. */
@TensorGrammar("whisper.grammar")
@NullMarked
package org.tensorbind.grammars.whisper;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
