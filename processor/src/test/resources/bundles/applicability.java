package acme;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.TensorView;
import org.tensorbind.annotation.*;

@TensorBundle
record Applicability(
        @Tensor(name = "p.", shape = "a", dtype = DType.F32, index = 1) Part part,
        @Tensor(where = "a = 1") float[] a,
        @Tensor(name = "l.{i}", index = 2) List<float[]> list) {}

@TensorBundle
record Part(float[] w) {}
