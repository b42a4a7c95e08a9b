package acme;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.TensorView;
import org.tensorbind.annotation.*;

@TensorBundle
record Types(
        char[] chars,
        Float[] boxed,
        java.util.Optional<float[]> optional,
        List<float[]>[] lists,
        float[][][][][] deep,
        String name,
        Thread thread,
        java.util.Set<float[]> set,
        @Nullable float scalar,
        @Tensor @Metadata String both,
        @Metadata int number,
        List raw,
        Plain[] plain,
        Plain other,
        java.util.HashMap<String, float[]> map) {}

record Plain(float[] a) {}
