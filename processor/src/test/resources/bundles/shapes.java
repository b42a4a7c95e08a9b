package acme;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.TensorView;
import org.tensorbind.annotation.*;

@TensorBundle(where = "hidden = 5, heads")
record Shapes(
        @Tensor(shape = "a b") float[] unreadable,
        @Tensor(shape = "a,, b") float[] empty,
        @Tensor(shape = "99999999999999999999") float[] large,
        @Tensor(shape = "a/0") float[] zero,
        @Tensor(shape = "a") float[][] rank,
        @Tensor(shape = "a, b") List<float[][][]> ranks,
        @Tensor(shape = "n") float scalar,
        @Tensor(shape = "?, ?") float[] flat,
        @Tensor(name = "part.", where = "a = 1, a = 2") Part part,
        @Tensor(name = "other.", where = "widht = 1") Part other) {}

@TensorBundle
record Part(@Tensor(shape = "width") float[] w) {}

@TensorBundle(where = "heads = 12, hiden = 2*heads, odd = 3") record Unused(@Tensor(shape = "hidden, heads + 1") float[][] a) {}
