/** Generated from {@code tracks.grammar}, which shows constructs of the language. */
@TensorGrammar("tracks.grammar")
@NullMarked
package org.tensorbind.grammars.tracks;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
