/** Generated from {@code blob.grammar}, which computes a shape from the size of the data. */
@TensorGrammar("blob.grammar")
@NullMarked
package org.tensorbind.grammars.blob;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
