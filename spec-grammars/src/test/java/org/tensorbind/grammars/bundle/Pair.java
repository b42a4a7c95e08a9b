package org.tensorbind.grammars.bundle;

import java.util.List;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** Two bundles of any class, and a list of the second; {@code M} is a mark only. */
@TensorBundle
public record Pair<A, B extends Record, M>(
        @Tensor(name = "a.") A first,
        @Tensor(name = "b.") B second,
        @Tensor(name = "more.{i}.") List<B> more) {

    /** A bundle that says what the variables are. */
    @TensorBundle
    public record Encoders(@Tensor(name = "pair.") Pair<Embedding, Transformer.LayerNorm, String> pair) {}
}
