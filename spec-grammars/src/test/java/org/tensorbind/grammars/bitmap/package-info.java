/** Generated from {@code bitmap.grammar}, which says the size of a file in a header, beside places. */
@TensorGrammar("bitmap.grammar")
@NullMarked
package org.tensorbind.grammars.bitmap;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
