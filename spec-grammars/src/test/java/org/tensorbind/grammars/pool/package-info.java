/** Generated from {@code pool.grammar}, which shows constructs of the language. */
@TensorGrammar("pool.grammar")
@NullMarked
package org.tensorbind.grammars.pool;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
