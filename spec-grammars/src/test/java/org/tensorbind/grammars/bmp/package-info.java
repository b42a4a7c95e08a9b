/** Generated from {@code bmp.grammar}, whose rows are filled up. */
@TensorGrammar("bmp.grammar")
@NullMarked
package org.tensorbind.grammars.bmp;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
