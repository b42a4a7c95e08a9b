/** Generated from {@code settings.grammar}, which shows constructs of the language. */
@TensorGrammar("settings.grammar")
@NullMarked
package org.tensorbind.grammars.settings;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
