package org.tensorbind.examples.kotlin

import java.nio.FloatBuffer
import org.tensorbind.DType
import org.tensorbind.TensorView
import org.tensorbind.annotation.Attribute
import org.tensorbind.annotation.Conversion
import org.tensorbind.annotation.Metadata
import org.tensorbind.annotation.Tensor
import org.tensorbind.annotation.TensorAdapter
import org.tensorbind.annotation.TensorBundle
import org.tensorbind.bundle.BundleContext

/** A small classifier: what is absent in a file takes the default, or is null. */
@TensorBundle
public data class Mlp(
    @Tensor(name = "fc1.weight", shape = "hidden, 784") val fc1Weight: Array<FloatArray>,
    @Tensor(name = "fc1.bias", shape = "hidden") val fc1Bias: FloatBuffer,
    @Tensor(name = "blocks.{i}.norm", shape = "hidden") val norms: List<FloatArray>,
    @Tensor(name = "head.bias") val headBias: FloatArray?,
    @Tensor(name = "embedding", shape = "vocab, hidden") val embedding: TensorView,
    @Metadata("license") val license: String = "unknown",
)

/** An MLP with blocks of one kind, without parts that may be absent: it is bound by position where a format has no names. */
@TensorBundle
public data class Classifier(
    @Tensor(name = "fc1.weight", shape = "hidden, inputs") val weight: Array<FloatArray>,
    @Tensor(name = "fc1.bias", shape = "hidden") val bias: FloatArray,
    @Tensor(name = "blocks.{i}.") val blocks: List<Residual>,
    @Tensor(name = "steps") val steps: Long,
)

@TensorBundle
public data class Residual(
    @Tensor(shape = "hidden, hidden") val weight: Array<FloatArray>,
    @Tensor(shape = "hidden") val norm: FloatArray,
)

/** A language model: a list of blocks, each with parts of its own. */
@TensorBundle(where = "heads = 2")
public data class Transformer(
    @Tensor(name = "wte", shape = "vocab, hidden") val tokenEmbedding: Array<FloatArray>,
    @Tensor(name = "h.{layer}.") val blocks: List<Block>,
    @Tensor(name = "ln_f.", where = "width = hidden") val finalNorm: LayerNorm,
    @Tensor(name = "lm_head.", where = "inputs = hidden, outputs = vocab") val head: Linear? = null,
    @Tensor(name = "step") val step: UInt = 0u,
) {
    @TensorBundle
    public data class Block(
        @Tensor(name = "ln_1.", where = "width = hidden") val norm1: LayerNorm,
        @Tensor(name = "attn.qkv", shape = "3*hidden, hidden") val qkv: Array<FloatArray>,
        @Tensor(name = "attn.rope", shape = "hidden/heads") val rope: FloatArray,
        @Tensor(name = "mlp.", where = "inputs = hidden, outputs = 4*hidden") val up: Linear,
        @Tensor(name = "experts.{name}.", where = "inputs = ?, outputs = ?") val experts: Map<String, Linear> = emptyMap(),
    )
}

@TensorBundle
public data class LayerNorm(
    @Tensor(shape = "width") val weight: FloatArray,
    @Tensor(shape = "width") val bias: FloatArray = FloatArray(weight.size),
)

@TensorBundle
public data class Linear(
    @Tensor(shape = "outputs, inputs") val weight: TensorView,
    @Tensor(shape = "outputs") val bias: FloatArray?,
)

/** What Kotlin has and Java does not: unsigned numbers, keywords as names, nulls inside of lists, internal classes. */
@TensorBundle(closed = true)
internal class Oddities(
    @Tensor val `object`: IntArray,
    val `in`: UByte,
    val `is a name`: ULong?,
    val counts: List<UShort>,
    val gaps: List<FloatArray?>,
    val grid: Map<String, List<DoubleArray>>,
    @Tensor(dtype = DType.BF16, conversion = Conversion.ROUND) val half: Array<FloatArray>,
    internal val hidden: Long = 7,
    val hiddenValue: Double = hidden / 2.0,
    val `a list`: List<FloatArray> = emptyList(),
    @Metadata val all: Map<String, String> = emptyMap(),
    val flag: Boolean?,
)

/** Names with braces, which templates have twice, and with what string literals of Kotlin and Java escape. */
@TensorBundle
internal class OddNames(
    @Tensor(name = "w{{x}}\$y \${{z}} \"\\u0022\\ */ /* \u00e9\u2028\uD83D\uDE00\n\t'") val weight: FloatArray,
    @Attribute(value = "s\$cale\"\\u0022", tensor = "w{{x}}\$y \${{z}} \"\\u0022\\ */ /* \u00e9\u2028\uD83D\uDE00\n\t'") val scale: Double,
    @Tensor(name = "l{{{i}}}.\$") val list: List<FloatArray>,
    @Tensor(name = "new", alias = ["{{old}}\$"]) val renamed: FloatArray,
)

/** A key of metadata is no template. */
@TensorBundle
internal class OddKey(val w: FloatArray, @Metadata("k\$\"\\u0022{{") val entry: String)

/** Variables that are set one by one. */
@TensorBundle
public class TrainingState {
    @Tensor(name = "step")
    public var step: Long = 0

    @Tensor(name = "loss")
    public var loss: Float? = 1f

    @Metadata
    public var metadata: Map<String, String> = emptyMap()

    public var unrelated: String = ""
}

/** Two bundles of any class; [M] is a mark only. */
@TensorBundle
public data class Pair<A : Any, B : Any, M : Comparable<M>>(
    @Tensor(name = "a.") val first: A,
    @Tensor(name = "b.{i}.") val others: List<B>,
)

@TensorBundle
public data class Norms(
    @Tensor(name = "pair.") val pair: Pair<LayerNorm, Linear, String>,
)

/** A width that must be even, and defaults that depend on it: the class is made once, of all that the file has. */
@TensorBundle
public data class Guarded(
    @Tensor(shape = "width") val weight: FloatArray,
    val scale: Float = 1f / weight.size,
    val shift: FloatArray = FloatArray(weight.size) { scale },
    @Metadata("mode") val mode: Mode = Mode.TRAIN,
    @Metadata("step") val step: Long = 0,
) {
    init {
        require(weight.size % 2 == 0) { "the width must be even, is ${weight.size}" }
        require(shift.size == weight.size) { "shift and weight must be as wide" }
        made++
    }

    internal companion object {
        var made: Int = 0
    }
}

/** What a network does. */
public enum class Mode { TRAIN, INFER }

/** A point, which bundles know as its coordinates. */
public data class Point(val x: Float, val y: Float)

/** What makes points of coordinates. */
public object Points {
    @JvmStatic
    public fun read(coordinates: FloatArray): Point = Point(coordinates[0], coordinates[1])

    @JvmStatic
    public fun write(point: Point): FloatArray = floatArrayOf(point.x, point.y)

    /** Takes the bundle that is adapted, which is not a bundle that contains itself then. */
    @JvmStatic
    public fun isClosed(figure: Figure): Boolean = figure.corners.firstOrNull() == figure.corners.lastOrNull()
}

@TensorBundle
@TensorAdapter(Points::class)
public data class Figure(
    val center: Point,
    @Tensor(name = "corners.{i}") val corners: List<Point>,
    val origin: Point? = null,
    @Tensor(name = "rows", shape = "n, m", transposed = true) val rows: Array<FloatArray> = arrayOf(floatArrayOf(0f)),
    @Metadata("config") val config: Map<String, Any?> = emptyMap(),
)

/** A matrix of the file, and how many heads its rows have. */
public data class HeadRows(val rows: TensorView, val heads: Long)

/** Conversions that see the variables of the bundle. */
public object HeadRowsAdapter {
    @JvmStatic
    public fun read(rows: TensorView, file: BundleContext): HeadRows = HeadRows(rows, file.variable("heads"))

    @JvmStatic
    public fun write(matrix: HeadRows): TensorView = matrix.rows
}

/** Blocks whose number is in the metadata; the adapter is for the class inside, too. */
@TensorBundle
@TensorAdapter(HeadRowsAdapter::class)
public data class Decoder(
    @Metadata(value = "layers", alias = ["block_count"], variable = "layers") val layers: Int,
    @Metadata(value = "heads", variable = "heads") val heads: Long = 2,
    @Tensor(name = "blocks.{i}.", length = "layers") val blocks: List<Block>,
) {
    /** Query and key are rows of one matrix, which is read when they are. */
    @TensorBundle
    public data class Block(
        @Tensor(name = "qk", shape = "heads*2, width", part = true) val query: HeadRows,
        @Tensor(name = "qk", shape = "heads, width", part = true) val key: HeadRows,
        @Tensor(name = "norm", shape = "width") val norm: FloatArray,
        val extra: HeadRows?,
    )
}

/** Codes with what turns them into weights, which a file says as fields of their tensor. */
@TensorBundle
public data class Quantized(
    @Attribute(tensor = "codes") val scale: Double,
    @Tensor(name = "codes", shape = "n") val codes: ByteArray,
    @Attribute(value = "zero_point", tensor = "codes") val zeroPoint: Int = 0,
    @Attribute(tensor = "codes") val mode: Mode?,
    @Attribute(tensor = "codes") val axes: List<Long> = emptyList(),
    @Attribute(tensor = "codes") val notes: Map<String, Any?> = emptyMap(),
    @Tensor(name = "error") val error: FloatArray? = null,
    @Attribute(tensor = "error") val unit: String? = null,
)

/** Fields that are set one by one, in a list. */
@TensorBundle
public class Calibrated {
    @Tensor(name = "layers.{i}.")
    public var layers: List<Quantized> = emptyList()

    @Tensor(name = "range")
    public var range: FloatArray = floatArrayOf()

    @Attribute
    public var percentile: Float? = 0.5f
}

/** One of two norms, told by their tensors. */
@TensorBundle
public sealed interface Norm

@TensorBundle
public data class WithBias(val weight: FloatArray, val bias: FloatArray) : Norm

@TensorBundle
public data class WithoutBias(val weight: FloatArray) : Norm

@TensorBundle
public data class Stack(@Tensor(name = "norms.{i}.") val norms: List<Norm>)
