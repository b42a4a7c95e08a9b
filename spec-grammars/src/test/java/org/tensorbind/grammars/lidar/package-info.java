/** Generated from {@code lidar.grammar}, which shows constructs of the language. */
@TensorGrammar("lidar.grammar")
@NullMarked
package org.tensorbind.grammars.lidar;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
