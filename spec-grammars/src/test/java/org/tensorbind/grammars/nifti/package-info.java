/** Generated from {@code nifti.grammar}, with an offset that is stored as a float and lists that are filled up. */
@TensorGrammar("nifti.grammar")
@NullMarked
package org.tensorbind.grammars.nifti;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
