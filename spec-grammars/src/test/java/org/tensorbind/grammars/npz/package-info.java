/** Generated from {@code npz.grammar}, which shows constructs of the language. */
@TensorGrammar("npz.grammar")
@NullMarked
package org.tensorbind.grammars.npz;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
