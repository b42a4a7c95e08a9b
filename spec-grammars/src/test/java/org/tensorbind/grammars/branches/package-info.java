/** Generated from {@code branches.grammar}, which shows constructs of the language. */
@TensorGrammar("branches.grammar")
@NullMarked
package org.tensorbind.grammars.branches;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
