/** A format of records: TFRecord with a tf.train.Example in each. */
@TensorGrammar("example.grammar")
@NullMarked
package org.tensorbind.spark.example;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorGrammar;
