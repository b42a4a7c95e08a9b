/** Crate, generated from {@code crate.grammar}. */
@TensorGrammar("crate.grammar")
@NullMarked
package org.tensorbind.examples.newformat.crate;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
