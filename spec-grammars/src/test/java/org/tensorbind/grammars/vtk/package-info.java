/** Generated from {@code vtk.grammar}: floats in lines of text, in the form that other programs write. */
@TensorGrammar("vtk.grammar")
@NullMarked
package org.tensorbind.grammars.vtk;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
