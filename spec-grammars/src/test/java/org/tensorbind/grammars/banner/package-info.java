/** Generated from {@code banner.grammar}, whose codes are bytes. */
@TensorGrammar("banner.grammar")
@NullMarked
package org.tensorbind.grammars.banner;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
