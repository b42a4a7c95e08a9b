/** A small model written in every format and read back; and a format of the application's own, from a grammar. */
@TensorGrammar("acme.grammar")
@NullMarked
package org.tensorbind.examples.quickstart;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
