package example

import org.tensorbind.annotation.Tensor
import org.tensorbind.annotation.TensorBundle

/** A layer whose bias may be absent from a file. */
@TensorBundle
data class LayerNorm(
    @Tensor(shape = "width") val weight: FloatArray,
    @Tensor(shape = "width") val bias: FloatArray = FloatArray(weight.size),
)
