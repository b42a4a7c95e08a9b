/** Generated from {@code tfrecord.grammar}: checksums that are stored in another form. */
@TensorGrammar("tfrecord.grammar")
@NullMarked
package org.tensorbind.grammars.tfrecord;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
