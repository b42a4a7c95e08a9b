/** Generated from {@code pam.grammar}, which shows constructs of the language. */
@TensorGrammar("pam.grammar")
@NullMarked
package org.tensorbind.grammars.pam;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
