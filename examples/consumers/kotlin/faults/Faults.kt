package example

import java.nio.file.Path
import org.tensorbind.annotation.Tensor
import org.tensorbind.annotation.TensorBundle

@TensorBundle
class Model(
    @Tensor(shape = "a b") val weight: Array<FloatArray>, // [BadShape] the shape 'a b' is invalid: expected ',', found 'b'
    @Tensor(shape = "out") val boxes: Array<Float>, // [UnsupportedType] 'Array<Float>' cannot hold a tensor; use 'FloatArray'
    @Tensor val path: Path, // [UnsupportedType] 'Path' cannot hold a tensor; use an array, a buffer, TensorView, List or Map, or write a class that converts it and name that in a @TensorAdapter of this property, its class or its package
    private val hidden: FloatArray, // [NoAccessor] generated code cannot read 'hidden'; make the parameter a 'val' that is public or internal
)

class Outer {
    @TensorBundle inner class Inner(val w: FloatArray) // [NotABundle] 'Inner' is an inner class of 'example.Outer'; remove 'inner'
}

@TensorBundle enum class Colour { RED } // [NotABundle] 'Colour' is an enum, but a bundle must be a record, a class or a sealed type; annotate one of these

class NoBundle(@Tensor val w: FloatArray) // [NotAProperty] 'NoBundle' has an annotated property but is not a bundle, so nothing is generated; annotate it with @TensorBundle

@TensorBundle class Fixed { @Tensor val step: Long = 0 } // [NoSetter] generated code cannot set 'step'; make it a 'var' whose setter is public or internal

@TensorBundle class Loop(val again: List<Loop>) // [Recursive] 'Loop' contains itself: 'Loop' has 'Loop'
