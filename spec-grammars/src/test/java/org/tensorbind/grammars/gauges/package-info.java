/** Generated from {@code gauges.grammar}, which has numbers in digits of several forms. */
@TensorGrammar("gauges.grammar")
@NullMarked
package org.tensorbind.grammars.gauges;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
