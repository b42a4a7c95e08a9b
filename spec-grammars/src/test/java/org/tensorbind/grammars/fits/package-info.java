/** Generated from {@code fits.grammar}, which shows constructs of the language. */
@TensorGrammar("fits.grammar")
@NullMarked
package org.tensorbind.grammars.fits;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
