package acme;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.TensorView;
import org.tensorbind.annotation.*;

@TensorBundle
record Indices(
        @Tensor(index = 0) float[] a,
        @Tensor(index = 0) float[] b,
        float[] c) {}
