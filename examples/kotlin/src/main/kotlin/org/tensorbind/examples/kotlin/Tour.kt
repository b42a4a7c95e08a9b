package org.tensorbind.examples.kotlin

import java.nio.FloatBuffer
import java.nio.file.Files
import java.nio.file.Path
import org.tensorbind.TensorFormats
import org.tensorbind.memory.Tensors
import org.tensorbind.WriteOptions

/** Writes bundles in three formats, reads them again and prints what it found. */
public fun main(arguments: Array<String>) {
    tour(arguments.firstOrNull()?.let(Path::of) ?: Files.createTempDirectory("tensorbind-kotlin"), ::println)
}

internal fun tour(folder: Path, print: (String) -> Unit) {
    val classifier = Classifier(
        weight = Array(16) { FloatArray(784) },
        bias = FloatArray(16),
        blocks = List(2) { Residual(weight = Array(16) { FloatArray(16) }, norm = FloatArray(16) { 1f }) },
        steps = 1_000,
    )
    for (extension in listOf("bt", "zt", "btf")) {
        val file = folder.resolve("classifier.$extension")
        ClassifierWriter.write(classifier, file)
        val read = ClassifierReader.read(file)
        print("${file.fileName}: ${read.weight.size} hidden units, ${read.blocks.size} blocks, ${read.steps} steps")
    }
    val mlp = Mlp(
        fc1Weight = Array(16) { FloatArray(784) },
        fc1Bias = FloatBuffer.allocate(16),
        norms = List(2) { FloatArray(16) { 1f } },
        headBias = null,
        embedding = Tensors.of(FloatArray(10 * 16), 10, 16),
        license = "Apache-2.0",
    )
    MlpWriter.write(mlp, folder.resolve("mlp.bt"))
    print("mlp.bt: licence ${MlpReader.read(folder.resolve("mlp.bt")).license}")
    MlpWriter.write(mlp, folder.resolve("mlp.zt"), WriteOptions.defaults().lossy()) // which has no place for metadata
    print("mlp.zt: licence ${MlpReader.read(folder.resolve("mlp.zt")).license}")
    val file = folder.resolve("gpt.zt")
    TransformerWriter.write(transformer(layers = 2), file)
    TensorFormats.open(file).use { tensors ->
        val gpt = TransformerReader.read(tensors)
        print("${file.fileName}: ${gpt.blocks.size} blocks, step ${gpt.step}, head ${gpt.head}")
    }
}

internal fun transformer(layers: Int): Transformer = Transformer(
    tokenEmbedding = Array(10) { FloatArray(4) },
    blocks = List(layers) { layer ->
        Transformer.Block(
            norm1 = LayerNorm(weight = FloatArray(4) { layer.toFloat() }),
            qkv = Array(12) { FloatArray(4) },
            rope = floatArrayOf(1f, 2f),
            up = Linear(weight = Tensors.of(FloatArray(64), 16, 4), bias = FloatArray(16)),
            experts = if (layer % 2 == 0) emptyMap() else mapOf("math" to Linear(Tensors.of(FloatArray(6), 3, 2), null)),
        )
    },
    finalNorm = LayerNorm(weight = FloatArray(4)),
    step = 4_000_000_000u,
)
