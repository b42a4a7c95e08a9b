package org.tensorbind.grammars.bundle;

import java.io.IOException;
import org.tensorbind.TensorReader;
import org.tensorbind.annotation.TensorBundle;

/** A large and a small tensor. */
@TensorBundle
public record Halves(float[] large, float[] small) {
    /** The tensors of an open file. */
    public static Halves read(TensorReader reader) throws IOException {
        return HalvesReader.read(reader);
    }
}
