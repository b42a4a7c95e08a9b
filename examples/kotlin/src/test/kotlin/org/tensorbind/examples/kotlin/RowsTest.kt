package org.tensorbind.examples.kotlin

import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertContentEquals
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir
import org.tensorbind.DType
import org.tensorbind.TensorEntry
import org.tensorbind.TensorFormats
import org.tensorbind.TensorView
import org.tensorbind.io.ClosedSourceException
import org.tensorbind.memory.Tensors

/** The rows of a matrix are sequences, which compute the same as loops over arrays. */
internal class RowsTest {
    @TempDir
    lateinit var folder: Path

    private val width = 8
    private val values = FloatArray(100 * width) { ((it * 37) % 101 - 50) / 4f }
    private val query = FloatArray(width) { it - 3f }

    private fun <R> embedding(dtype: DType, use: (TensorView) -> R): R {
        val file = folder.resolve("embedding.safetensors")
        TensorFormats.create(file).use { writer ->
            writer.add(TensorEntry.of("embedding.weight", Tensors.of(values, dtype, 100, width.toLong())))
            writer.commit()
        }
        return TensorFormats.open(file).use { reader -> use(reader.tensor("embedding.weight")) }
    }

    /** The products of all rows and the query, by a loop over the array. */
    private fun products(): List<Float> = List(100) { row ->
        var sum = 0f
        for (column in 0 until width) {
            sum += values[row * width + column] * query[column]
        }
        sum
    }

    @Test
    fun sequencesOfRowsComputeTheSameAsALoop() {
        for (dtype in listOf(DType.F32, DType.F16, DType.BF16)) { // each holds these numbers
            embedding(dtype) { embedding ->
                val nearest = embedding.floatRows()
                    .map { row -> row.indices.sumOf { (row[it] * query[it]).toDouble() } }
                    .withIndex()
                    .maxBy { it.value }
                    .index
                assertEquals(products().withIndex().maxBy { it.value }.index, nearest)
                assertEquals(products(), (0L until 100).asSequence().map { embedding.dot(it, query) }.toList())
                assertContentEquals(values.copyOfRange(5 * width, 6 * width), embedding.rows().elementAt(5).toFloatArray())
            }
        }
    }

    @Test
    fun rowsOfMappedFloatsShareTheFile() {
        embedding(DType.F32) { embedding ->
            val rows = embedding.rows().map { it.asFloatBuffer() }.toList()
            assertTrue(rows.all { it.isDirect && it.isReadOnly })
            assertContentEquals(values, rows.flatMap { row -> List(width) { row[it] } }.toFloatArray())
        }
    }

    @Test
    fun aSequenceThatGoesOnAfterClosingIsSafe() {
        val views = embedding(DType.F32) { embedding -> embedding.rows().iterator().also { it.next() } }
        assertFailsWith<ClosedSourceException> { views.next().toFloatArray() }
        val rows = embedding(DType.F32) { embedding -> embedding.floatRows().iterator().also { it.next() } }
        if (Runtime.version().feature() >= 22) {
            assertFailsWith<ClosedSourceException> { rows.next() }
        } else { // the file stays mapped
            assertContentEquals(values.copyOfRange(width, 2 * width), rows.next())
        }
    }
}
