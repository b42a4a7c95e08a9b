/** Generated from {@code sightings.grammar}, which only reads. */
@TensorGrammar("sightings.grammar")
@NullMarked
package org.tensorbind.grammars.sightings;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
