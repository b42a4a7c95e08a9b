package acme;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.TensorView;
import org.tensorbind.annotation.*;

@TensorBundle
record Generics(
        @Tensor(name = "a.") Box raw,
        @Tensor(name = "b.") Box<float[]> array,
        @Tensor(name = "c.") Box<Generics.Part> right) {
    @TensorBundle record Part(float[] w) {}
}

@TensorBundle
record Box<T>(@Tensor(name = "x.") T content) {}
