package org.tensorbind.grammars.shipped;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.annotation.Metadata;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** A bundle with metadata of several types. */
@TensorBundle
record Checkpointed(
        @Metadata("step") long step,
        @Metadata("loss") double loss,
        @Metadata("tags") List<@Nullable Object> tags,
        @Tensor(name = "w") float[] w) {}
