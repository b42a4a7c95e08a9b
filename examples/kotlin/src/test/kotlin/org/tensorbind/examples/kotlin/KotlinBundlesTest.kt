package org.tensorbind.examples.kotlin

import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertContentEquals
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertNull
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir
import org.tensorbind.bundle.BundleException
import org.tensorbind.bundle.BundleOptions
import org.tensorbind.DType
import org.tensorbind.TensorFormats
import org.tensorbind.io.ByteSource
import org.tensorbind.memory.Tensors

/** Kotlin classes are what they were when they are read again, and what is absent takes its default. */
internal class KotlinBundlesTest {
    @TempDir
    lateinit var folder: Path

    @Test
    fun theTourFindsWhatItWrote() {
        val lines = mutableListOf<String>()
        tour(folder, lines::add)
        assertEquals(
            listOf(
                "classifier.bt: 16 hidden units, 2 blocks, 1000 steps",
                "classifier.zt: 16 hidden units, 2 blocks, 1000 steps",
                "classifier.btf: 16 hidden units, 2 blocks, 1000 steps",
                "mlp.bt: licence Apache-2.0",
                "mlp.zt: licence unknown",
                "gpt.zt: 2 blocks, step 4000000000, head null",
            ),
            lines,
        )
    }

    @Test
    fun aTransformerOfTwelveLayersIsReadAgain() {
        for (extension in listOf("bt", "zt")) {
            val file = folder.resolve("gpt.$extension")
            TransformerWriter.write(transformer(layers = 12), file)
            val read = TransformerReader.read(file)
            assertEquals(12, read.blocks.size)
            assertContentEquals(FloatArray(4) { 11f }, read.blocks[11].norm1.weight)
            assertContentEquals(FloatArray(6), read.blocks[11].experts.getValue("math").weight.toFloatArray())
            assertEquals(emptyMap(), read.blocks[10].experts)
        }
    }

    @Test
    fun whatKotlinHasAndJavaDoesNotIsReadAgain() {
        val file = folder.resolve("oddities.zt")
        val written = Oddities(
            `object` = intArrayOf(1, 2),
            `in` = 255u,
            `is a name` = ULong.MAX_VALUE,
            counts = listOf(65535u, 0u),
            gaps = listOf(floatArrayOf(1f), null, floatArrayOf(3f)),
            grid = mapOf("x" to listOf(doubleArrayOf(1.0), doubleArrayOf(2.0))),
            half = arrayOf(floatArrayOf(0.1f)),
            `a list` = listOf(floatArrayOf(5f)),
            flag = null,
        )
        OdditiesWriter.write(written, file)
        val read = OdditiesReader.read(file)
        assertContentEquals(written.`object`, read.`object`)
        assertEquals(255u, read.`in`)
        assertEquals(ULong.MAX_VALUE, read.`is a name`)
        assertEquals(written.counts, read.counts)
        assertEquals(listOf(1f, null, 3f), read.gaps.map { it?.get(0) })
        assertEquals(listOf(1.0, 2.0), read.grid.getValue("x").map { it[0] })
        assertEquals(0.100097656f, read.half[0][0])
        assertEquals(7, read.hidden)
        assertEquals(3.5, read.hiddenValue)
        assertEquals(5f, read.`a list`[0][0])
        assertNull(read.flag)
        TensorFormats.open(file).use {
            assertEquals(DType.BF16, it.tensor("half").dtype())
            assertEquals(DType.U8, it.tensor("in").dtype())
        }
    }

    @Test
    fun namesMayHaveBracesAndWhatLiteralsEscape() {
        val file = folder.resolve("names.zt")
        OddNamesWriter.write(OddNames(floatArrayOf(1f), 0.5, listOf(floatArrayOf(2f)), floatArrayOf(3f)), file)
        val weight = "w{x}\$y \${z} \"\\u0022\\ */ /* \u00e9\u2028\uD83D\uDE00\n\t'"
        TensorFormats.open(file).use {
            assertEquals(setOf(weight, "l{0}.\$", "new"), it.names().toSet())
            assertEquals(setOf("s\$cale\"\\u0022"), it.tensor(weight).info().attributes().keys)
        }
        val read = OddNamesReader.read(file)
        assertEquals(listOf(1f, 2f, 3f), listOf(read.weight[0], read.list[0][0], read.renamed[0]))
        assertEquals(0.5, read.scale)
        val old = folder.resolve("old.zt")
        TensorFormats.create(old).use { writer ->
            TensorFormats.open(file).use { reader ->
                reader.names().filter { it != "new" }.forEach { writer.add(reader.tensor(it)) }
                writer.add("{old}\$", floatArrayOf(4f)).commit()
            }
        }
        assertEquals(4f, OddNamesReader.read(old).renamed[0])
        val keyed = folder.resolve("key.bt")
        OddKeyWriter.write(OddKey(floatArrayOf(1f), "e"), keyed)
        assertEquals("e", OddKeyReader.read(keyed).entry)
        TensorFormats.open(keyed).use { assertEquals("e", it.metadata()["k\$\"\\u0022{{"]) }
    }

    @Test
    fun anAbsentTensorTakesTheDefaultWhichMayDependOnOthers() {
        val file = folder.resolve("norm.bt")
        TensorFormats.create(file).use { it.add("norm.weight", floatArrayOf(1f, 2f, 3f)).commit() }
        val read = LayerNormReader.read(file, BundleOptions.defaults().stripPrefix("norm."))
        assertContentEquals(floatArrayOf(0f, 0f, 0f), read.bias)
    }

    @Test
    fun variablesAreSetAndKeepWhatTheyHad() {
        val file = folder.resolve("state.bt")
        val state = TrainingState()
        state.step = 5
        state.loss = null
        state.metadata = mapOf("run" to "first")
        TrainingStateWriter.write(state, file)
        val read = TrainingStateReader.read(file)
        assertEquals(5, read.step)
        assertEquals(1f, read.loss)
        assertEquals(mapOf("run" to "first"), read.metadata)
    }

    @Test
    fun bundlesOfBundlesAreReadAgain() {
        val file = folder.resolve("norms.zt")
        NormsWriter.write(Norms(Pair(LayerNorm(floatArrayOf(1f)), listOf())), file)
        assertEquals(listOf(), NormsReader.read(file).pair.others)
        val alone = folder.resolve("alone.zt")
        PairWriter.write(
            Pair<LayerNorm, LayerNorm, Int>(LayerNorm(floatArrayOf(1f)), listOf(LayerNorm(floatArrayOf(2f)))),
            alone,
            ofA = LayerNormWriter::collect,
            ofB = LayerNormWriter::collect,
        )
        val read = PairReader.read<LayerNorm, LayerNorm, Int>(alone, ofA = LayerNormReader::bind, ofB = LayerNormReader::bind)
        assertContentEquals(floatArrayOf(2f), read.others[0].weight)
    }

    @Test
    fun theReportNamesKotlinsProperties() {
        val file = folder.resolve("mlp.bt")
        TensorFormats.create(file).use { it.add("fc1.weight", FloatArray(783), 1, 783).commit() }
        val report = assertFailsWith<BundleException> { MlpReader.read(file) }
        assertTrue(report.problems().any { it.component() == "fc1Weight" && it.message() == "dimension 1 must be 784, is 783" })
        assertTrue(report.problems().any { it.component() == "fc1Bias" && it.message() == "is missing" })
    }

    @Test
    fun aClassWithDefaultsIsMadeOnceOfAllThatTheFileHas() {
        val file = folder.resolve("guarded.bt")
        TensorFormats.create(file).use {
            it.add("weight", floatArrayOf(1f, 2f)).add("shift", floatArrayOf(3f, 4f)).metadata("mode", "INFER").commit()
        }
        Guarded.made = 0
        val read = GuardedReader.read(file)
        assertEquals(1, Guarded.made)
        assertEquals(0.5f, read.scale)
        assertContentEquals(floatArrayOf(3f, 4f), read.shift)
        assertEquals(Mode.INFER, read.mode)
        assertEquals(0, read.step)
    }

    @Test
    fun whatAClassItselfRejectsIsToldWithTheFile() {
        val file = folder.resolve("odd.bt")
        TensorFormats.create(file).use { it.add("weight", floatArrayOf(1f)).commit() }
        val report = assertFailsWith<BundleException> { GuardedReader.read(file) }
        assertTrue(report.message!!.startsWith(file.toString()))
        assertTrue(report.message!!.endsWith("is rejected by its class: the width must be even, is 1"))
    }

    @Test
    fun typesOfOnesOwnAreReadAgain() {
        val figure = Figure(
            center = Point(1f, 2f),
            corners = listOf(Point(3f, 4f), Point(5f, 6f)),
            rows = arrayOf(floatArrayOf(1f, 2f), floatArrayOf(3f, 4f)),
            config = mapOf("layers" to 2, "name" to null),
        )
        val read = FigureReader.read(ByteSource.of("memory.bt", FigureWriter.toBytes(figure, "bintensors")))
        assertEquals(figure.center, read.center)
        assertEquals(figure.corners, read.corners)
        assertNull(read.origin)
        assertContentEquals(figure.rows[1], read.rows[1])
        assertEquals(figure.config, read.config)
    }

    @Test
    fun aModelWithAConfigurationIsReadAgain() {
        val block = Decoder.Block(
            query = HeadRows(Tensors.of(FloatArray(12) { it.toFloat() }, 4, 3), 2),
            key = HeadRows(Tensors.of(FloatArray(6), 2, 3), 2),
            norm = FloatArray(3),
            extra = HeadRows(Tensors.of(FloatArray(1)), 2),
        )
        val bytes = DecoderWriter.toBytes(Decoder(2, 2, listOf(block, block.copy(extra = null))), "bintensors")
        val result = DecoderReader.readResult(ByteSource.of("memory.bt", bytes))
        assertEquals(mapOf("layers" to 2L, "heads" to 2L, "width" to 3L), result.variables)
        val read = result.value.blocks[1]
        assertEquals(2, read.query.heads)
        assertContentEquals(block.query.rows.toFloatArray(), read.query.rows.toFloatArray())
        assertNull(read.extra)
        assertEquals(1, result.value.blocks[0].extra?.rows?.elementCount())
        val other = BundleOptions.defaults().metadata(mapOf("layers" to 3))
        val report = assertFailsWith<BundleException> { DecoderReader.read(ByteSource.of("memory.bt", bytes), other) }
        assertTrue("the number of elements must be layers = 3 (metadata 'layers'), is 2" in report.message!!)
    }

    @Test
    fun fieldsOfTensorsAreReadAgainAndTakeTheirDefaults() {
        val given = Quantized(0.5, byteArrayOf(1, 2), 3, Mode.INFER, listOf(0, 1), mapOf("a" to null), floatArrayOf(1f), "V")
        val absent = Quantized(1.5, byteArrayOf(4, 5), mode = null)
        val file = CalibratedWriter.toBytes(
            Calibrated().apply {
                layers = listOf(given, absent)
                percentile = null
            },
            "ztensor",
        )
        val read = CalibratedReader.read(ByteSource.of("memory.zt", file))
        assertEquals(0.5f, read.percentile)
        val (first, second) = read.layers
        assertContentEquals(given.codes, first.codes)
        assertContentEquals(given.error, first.error)
        assertEquals(given.copy(codes = first.codes, error = first.error), first)
        assertEquals(absent.copy(codes = second.codes), second)
        val rejection = assertFailsWith<BundleException> { QuantizedWriter.toBytes(given, "bintensors") }
        assertEquals(6, rejection.problems().size)
        assertTrue(rejection.message!!.contains("codes (scale): attribute 'scale' cannot be stored in BinTensors"))
    }

    @Test
    fun aSealedTypeIsTheOneWhoseTensorsAreThere() {
        val file = folder.resolve("stack.zt")
        StackWriter.write(Stack(listOf(WithoutBias(floatArrayOf(1f)), WithBias(floatArrayOf(2f), floatArrayOf(3f)))), file)
        val norms = StackReader.read(file).norms
        assertTrue(norms[0] is WithoutBias)
        assertContentEquals(floatArrayOf(3f), (norms[1] as WithBias).bias)
    }

    @Test
    fun genericReadersAreCalledByPosition() {
        val file = folder.resolve("pair.zt")
        val pair = Pair<LayerNorm, LayerNorm, Int>(LayerNorm(floatArrayOf(1f)), listOf())
        PairWriter.write(pair, file, LayerNormWriter::collect, LayerNormWriter::collect)
        val read = PairReader.read<LayerNorm, LayerNorm, Int>(file, LayerNormReader::bind, LayerNormReader::bind)
        assertContentEquals(floatArrayOf(1f), read.first.weight)
        TensorFormats.open(file).use { assertNull(it.findOrNull("none")) }
    }
}
