/** Generated from {@code recorder.grammar}, which shows constructs of the language. */
@TensorGrammar("recorder.grammar")
@NullMarked
package org.tensorbind.grammars.recorder;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
