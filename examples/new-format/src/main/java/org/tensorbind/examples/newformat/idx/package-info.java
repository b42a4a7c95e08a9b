/** IDX, generated from {@code idx.grammar}. */
@TensorGrammar("idx.grammar")
@NullMarked
package org.tensorbind.examples.newformat.idx;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
