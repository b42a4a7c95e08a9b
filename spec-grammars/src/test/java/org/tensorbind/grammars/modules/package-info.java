/** Generated from {@code modules.grammar}, which shows constructs of the language. */
@TensorGrammar("modules.grammar")
@NullMarked
package org.tensorbind.grammars.modules;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
