package example

import org.tensorbind.TensorFormats
import org.tensorbind.annotation.Metadata
import org.tensorbind.annotation.Tensor
import org.tensorbind.annotation.TensorBundle
import org.tensorbind.io.ByteSource
import java.nio.file.Files

/** A layer that checks itself: it is made once, of all that a file has. */
@TensorBundle
data class Guarded(
    @Tensor(shape = "width") val weight: FloatArray,
    val scale: Float = 1f / weight.size,
    val shift: FloatArray = FloatArray(weight.size) { scale },
    @Metadata("phase") val phase: Phase = Phase.TRAIN,
) {
    init {
        made++
        require(weight.size % 2 == 0) { "the width must be even, is ${weight.size}" }
        require(shift.size == weight.size) { "shift and weight must be as wide" }
    }

    companion object {
        var made: Int = 0
    }
}

/** What a network does. */
enum class Phase { TRAIN, INFER }

/** Two bundles of any class. */
@TensorBundle
data class Pair<A : Any, B : Any>(
    @Tensor(name = "a.") val first: A,
    @Tensor(name = "b.{name}.") val others: Map<String, B>,
)

/** What Kotlin has and Java does not. */
@TensorBundle
internal class Oddities(
    val `in`: UByte,
    val counts: List<UShort>,
    val gaps: List<FloatArray?>,
    val absent: ULong?,
)

fun main() {
    val file = Files.createTempFile("guarded", ".bt")
    TensorFormats.create(file).use { it.add("weight", floatArrayOf(1f, 2f)).metadata("phase", "INFER").commit() }
    val read = GuardedReader.read(file)
    println("scale ${read.scale}, shift ${read.shift[1]}, ${read.phase}, made ${Guarded.made} time")
    TensorFormats.open(file).use { println("none: ${it.findOrNull("none")}") }
    TensorFormats.create(file).use { it.add("weight", floatArrayOf(1f)).commit() }
    try {
        println(GuardedReader.read(file))
    } catch (e: org.tensorbind.bundle.BundleException) {
        println(e.problems().single().message())
    }
    val pair = Pair(read, mapOf("ab" to Guarded(floatArrayOf(3f, 4f))))
    PairWriter.write(pair, file, GuardedWriter::collect, GuardedWriter::collect)
    val again = PairReader.read<Guarded, Guarded>(file, GuardedReader::bind, GuardedReader::bind)
    println("pair ${again.others.keys} ${again.others.getValue("ab").weight[1]}")
    val bytes = OdditiesWriter.toBytes(Oddities(255u, listOf(65535u), listOf(floatArrayOf(1f), null, floatArrayOf(3f)), null), "ztensor")
    val oddities = OdditiesReader.read(ByteSource.of("memory", bytes))
    println("odd ${oddities.`in`} ${oddities.counts} ${oddities.gaps.map { it?.get(0) }} ${oddities.absent}")
}
