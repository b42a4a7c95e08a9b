/** Generated from {@code extents.grammar}, with lists of fixed length and items up to the end of their region. */
@TensorGrammar("extents.grammar")
@NullMarked
package org.tensorbind.grammars.extents;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
