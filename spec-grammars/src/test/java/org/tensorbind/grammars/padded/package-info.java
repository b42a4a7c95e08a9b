/** Generated from {@code padded.grammar}, whose records in a row hold much that lenient reading rejects. */
@TensorGrammar("padded.grammar")
@NullMarked
package org.tensorbind.grammars.padded;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
