package org.tensorbind.examples.kotlin

import org.tensorbind.TensorView

/** The rows of a tensor, one after the other: each is a tensor over the same memory, and is read when it is used. */
public fun TensorView.rows(): Sequence<TensorView> =
    (0 until shape().dimension(0)).asSequence().map { row -> select(0, row) }

/** The rows of a matrix as floats, one after the other, in one array: copy what is needed after the next step. */
public fun TensorView.floatRows(): Sequence<FloatArray> = sequence {
    val row = FloatArray(Math.toIntExact(shape().dimension(1)))
    for (index in 0 until shape().dimension(0)) {
        copyRow(index, row)
        yield(row)
    }
}
