package acme;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.TensorView;
import org.tensorbind.annotation.*;

class Construction {
    @TensorBundle static class Private {
        private Private(float[] a) {}
    }
    @TensorBundle static class Two {
        public Two(float[] a) {}
        public Two(int[] a) {}
    }
    @TensorBundle static class Built {
        private Built() {}
        static Object builder() { return ""; }
    }
    @TensorBundle static class NoAccessor {
        NoAccessor(float[] weight) {}
    }
    @TensorBundle static class NoSetter {
        @Tensor private float[] weight;
        public float[] getWeight() { return weight; }
    }
    @TensorBundle static class Nothing {}
    @TensorBundle static class HalfBuilt {
        @Tensor private final float[] weight = {};
        private HalfBuilt() {}
        float[] weight() { return weight; }
        static Builder builder() { return new Builder(); }
        static class Builder { HalfBuilt build() { return new HalfBuilt(); } }
    }
}
