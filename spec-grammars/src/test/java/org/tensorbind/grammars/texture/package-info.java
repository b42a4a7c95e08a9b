/** Generated from {@code texture.grammar}, whose rows are a pitch apart. */
@TensorGrammar("texture.grammar")
@NullMarked
package org.tensorbind.grammars.texture;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
