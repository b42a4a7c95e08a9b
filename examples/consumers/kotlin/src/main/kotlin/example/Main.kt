package example

import org.tensorbind.annotation.Tensor
import org.tensorbind.annotation.TensorBundle
import org.tensorbind.io.ByteSource

/** A layer that checks itself: it is made once, of all that a file has. */
@TensorBundle
data class Guarded(
    @Tensor(shape = "width") val weight: FloatArray,
    val scale: Float = 1f / weight.size,
) {
    init {
        require(weight.size % 2 == 0) { "the width must be even, is ${weight.size}" }
    }
}

fun main() {
    val bytes = GuardedWriter.toBytes(Guarded(floatArrayOf(1f, 2f)), "ztensor")
    println("scale ${GuardedReader.read(ByteSource.of("memory", bytes)).scale}")
}
