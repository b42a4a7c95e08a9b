package acme;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tensorbind.annotation.*;

class Attributes {
    @TensorBundle record Types(
            @Tensor float[] w,
            @Attribute(tensor = "w") char letter,
            @Attribute(tensor = "w") float[] floats,
            @Attribute(tensor = "w") Optional<Double> optional,
            @Attribute(tensor = "w") List<float[]> lists,
            @Attribute(tensor = "w") Map<Integer, String> keys,
            @Attribute(tensor = "w") @Nullable double scale,
            @Attribute @Tensor float both,
            @Attribute @Metadata String either) {}
    @TensorBundle record Layer(@Tensor(name = "weight") float[] w, @Attribute double scale) {}
    @TensorBundle record Unknown(
            @Tensor(name = "fc1.weight") float[] w,
            @Tensor(name = "fc2.weight") @Nullable float[] v,
            @Attribute(tensor = "fc1.wieght") double similar,
            @Attribute(tensor = "other") double none,
            @Attribute double which,
            @Attribute(tensor = "norms.{i}") double ofElements,
            @Tensor(name = "norms.{i}") List<float[]> norms,
            @Tensor(name = "stem.") Layer stem,
            @Attribute(tensor = "stem.weight") double inStem,
            @Attribute(tensor = "fc2.weight") double always,
            @Attribute(value = "scale", tensor = "fc1.weight") double scale,
            @Attribute(value = "scale", tensor = "fc1.weight") double again) {}
    @TensorBundle record Alone(@Attribute double scale, List<float[]> w) {}
    record NoBundle(float[] w, @Attribute double scale) {}
    @TensorBundle(pinned = "headers/quantized.header.json") record Pinned(
            @Tensor(name = "weight") byte[] w,
            @Attribute double scale,
            @Attribute int bits,
            @Attribute("zero_point") Long zeroPoint,
            @Attribute @Nullable String unit,
            @Attribute List<Double> scales,
            @Attribute Mode mode,
            @Attribute double missing) {}
    @TensorBundle(pinned = "headers/model.header.json") record Unchecked(
            @Tensor(name = "heads.bias") float[] bias, @Attribute double scale) {}
    enum Mode { NEAREST, DOWN }
}
