/** Generated from {@code computed.grammar}, whose sizes and places are computed in every way that there is. */
@TensorGrammar("computed.grammar")
@NullMarked
package org.tensorbind.grammars.computed;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
