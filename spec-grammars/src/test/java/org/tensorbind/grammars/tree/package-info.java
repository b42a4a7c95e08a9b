/** Generated from {@code tree.grammar}, which shows constructs of the language. */
@TensorGrammar("tree.grammar")
@NullMarked
package org.tensorbind.grammars.tree;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
