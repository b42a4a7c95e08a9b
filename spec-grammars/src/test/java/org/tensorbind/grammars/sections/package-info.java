/** Generated from {@code sections.grammar}, which shows constructs of the language. */
@TensorGrammar("sections.grammar")
@NullMarked
package org.tensorbind.grammars.sections;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
