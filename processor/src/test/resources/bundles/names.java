package acme;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.TensorView;
import org.tensorbind.annotation.*;

@TensorBundle
record Names(
        @Tensor(name = "blocks") List<float[]> noHole,
        @Tensor(name = "by") Map<String, float[]> noKey,
        @Tensor(name = "w.{i}") float[] extra,
        @Tensor(name = "g.{i}.{j}") List<float[]> extraInList,
        @Tensor(name = "w.{i") List<float[]> open,
        @Tensor(name = "w.{i}{j}") List<List<float[]>> adjacent,
        @Tensor(name = "parts.{i}") List<Part> noSeparator,
        @Tensor(name = "same") float[] first,
        @Tensor(name = "same") int[] second,
        @Tensor(name = "p.") Part part,
        @Tensor(name = "p.w") float[] inPart,
        @Tensor(name = "q.{i}.w") List<float[]> pattern,
        @Tensor(name = "q.{k}.") List<Part> samePattern,
        @Tensor(name = "r.{i}.{j}", alias = {"s.{i}", "t.{i}-{j}"}) List<List<float[]>> aliases,
        @Metadata("key") String key,
        @Metadata("key") String again) {}

@TensorBundle
record Part(float[] w) {}
