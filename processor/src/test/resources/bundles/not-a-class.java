package acme;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.TensorView;
import org.tensorbind.annotation.*;

class Outer {
    @TensorBundle interface Shape {}
    @TensorBundle enum Kind { A }
    @TensorBundle @interface Mark {}
    @TensorBundle abstract static class Base { @Tensor float[] a; }
    @TensorBundle private record Hidden(float[] a) {}
    @TensorBundle class Inner { @Tensor float[] a; }
    void method() {
        @TensorBundle record Local(float[] a) {}
    }
}
