package acme;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.TensorView;
import org.tensorbind.annotation.*;

@TensorBundle
record Dtypes(
        @Tensor(dtype = DType.F64) float[] narrow,
        @Tensor(dtype = DType.BOOL) float[][] never,
        @Tensor(dtype = DType.I32) boolean[] flags,
        @Tensor(finite = true) int[] ints,
        @Tensor(dtype = DType.F64, conversion = Conversion.ROUND) float[] rounded,
        @Tensor(dtype = DType.U32) int[] bits) {}
