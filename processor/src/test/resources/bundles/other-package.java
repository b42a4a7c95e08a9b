package acme;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.TensorView;
import org.tensorbind.annotation.*;

class Other extends acme.parts.Shown {
    @TensorBundle
    record Uses(@Tensor(name = "p.") Part part) {}
}
