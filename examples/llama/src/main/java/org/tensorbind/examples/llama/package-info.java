/** A Llama decoder over weights in their files: a checkpoint of shards with Hugging Face's names, or a GGUF file with quantized blocks. */
@NullMarked
@TensorAdapter(Matrix.class)
package org.tensorbind.examples.llama;

import org.jspecify.annotations.NullMarked;
import org.tensorbind.annotation.TensorAdapter;
