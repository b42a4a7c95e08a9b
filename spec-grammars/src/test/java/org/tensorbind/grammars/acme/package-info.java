/** Generated from {@code acme.grammar}, which shows constructs of the language. */
@TensorGrammar("acme.grammar")
@NullMarked
package org.tensorbind.grammars.acme;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
