/** Generated from {@code nrrd.grammar}, which shows constructs of the language. */
@TensorGrammar("nrrd.grammar")
@NullMarked
package org.tensorbind.grammars.nrrd;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
