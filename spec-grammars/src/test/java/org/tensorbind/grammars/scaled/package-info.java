/** Generated from {@code scaled.grammar}, which has dimensions in records and their product beside them. */
@TensorGrammar("scaled.grammar")
@NullMarked
package org.tensorbind.grammars.scaled;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
