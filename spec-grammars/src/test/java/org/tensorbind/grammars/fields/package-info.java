/** Generated from {@code fields.grammar}, which shows constructs of the language. */
@TensorGrammar("fields.grammar")
@NullMarked
package org.tensorbind.grammars.fields;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
