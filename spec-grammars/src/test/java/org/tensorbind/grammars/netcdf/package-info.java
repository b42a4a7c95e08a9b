/** Generated from {@code netcdf.grammar}: dimensions by their positions in a list of the file. */
@TensorGrammar("netcdf.grammar")
@NullMarked
package org.tensorbind.grammars.netcdf;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
