/** Generated from {@code example.grammar}, which shows constructs of the language. */
@TensorGrammar("example.grammar")
@NullMarked
package org.tensorbind.grammars.example;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
