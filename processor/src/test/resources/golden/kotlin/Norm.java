package org.tensorbind.examples.kotlin;

/**
 * One of two norms, told by their tensors.
 */
@kotlin.Metadata(mv = {2, 4, 0}, k = 1, xi = 48, d1 = {"\u0000\u0016\n\u0002\u0018\u0002\n\u0002\u0010\u0000\n\u0002\u0018\u0002\n\u0002\u0018\u0002\n\u0000\n\u0002\u0018\u0002\bw\u0018\u00002\u00020\u0001\u0082\u0001\u0002\u0002\u0003\u00ca\u0001\u0002\b\u0005\u00a8\u0006\u0004\u00c0\u0006\u0003"}, d2 = {"Lorg/tensorbind/examples/kotlin/Norm;", "", "Lorg/tensorbind/examples/kotlin/WithBias;", "Lorg/tensorbind/examples/kotlin/WithoutBias;", "tensorbind-example-kotlin", "Lorg/tensorbind/annotation/TensorBundle;"})
@org.tensorbind.annotation.TensorBundle()
public abstract interface Norm {
}