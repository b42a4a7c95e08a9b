package acme;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.TensorView;
import org.tensorbind.annotation.*;

@TensorBundle
record Tree(@Tensor(name = "left.") @Nullable Branch left) {}

@TensorBundle
record Branch(@Tensor(name = "sub.{i}.") List<Tree> sub) {}
