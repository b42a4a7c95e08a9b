package acme;

import java.util.List;
import java.util.Map;
import org.tensorbind.annotation.*;

@TensorBundle
record Model(
        @Metadata(value = "layers", variable = "layers") String text,
        @Metadata(value = "rate", variable = "2*n") long product,
        @Metadata(value = "heads", variable = "headz") int heads,
        @Metadata(alias = "other") Map<String, String> all,
        @Tensor(name = "b.{i}", length = "layers, 2") List<float[]> two,
        @Tensor(name = "c.{i}", length = "(layers") List<float[]> open,
        @Tensor(name = "d", length = "layers") float[] tensor,
        @Tensor(name = "e.", length = "layers") Config bundle,
        @Tensor(name = "f", shape = "heads, 2*n, layers") float[] shape) {}

@TensorBundle
record Config(@Metadata(variable = "hidden") int hidden) {}
