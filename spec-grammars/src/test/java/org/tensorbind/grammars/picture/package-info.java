/** Generated from {@code picture.grammar}, whose header is text. */
@TensorGrammar("picture.grammar")
@NullMarked
package org.tensorbind.grammars.picture;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
