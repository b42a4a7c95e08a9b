package acme;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.TensorView;
import org.tensorbind.annotation.*;

@TensorBundle(where = "hidden = 5, odd = 7/2")
record Contradictions(
        @Tensor(shape = "hidden/2") float[] half,
        @Tensor(name = "a.") Fixed shared,
        @Tensor(name = "b.", where = "hidden = 6") Fixed renamed,
        @Tensor(name = "c.{i}.", where = "hidden = 8") List<Fixed> wrongKind) {}

@TensorBundle(where = "hidden = 8")
record Fixed(@Tensor(shape = "hidden") float[] w) {}
