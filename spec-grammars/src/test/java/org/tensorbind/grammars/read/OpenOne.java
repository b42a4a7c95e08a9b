package org.tensorbind.grammars.read;

import java.io.IOException;
import java.nio.file.Path;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;

/** A program that opens a file and finds one tensor, as {@link ClassLoadingTest} runs it. */
final class OpenOne {
    private OpenOne() {}

    public static void main(String[] arguments) throws IOException {
        try (TensorReader reader = TensorFormats.open(Path.of(arguments[0]))) {
            System.out.println(reader.tensor(arguments[1]).shape().rank());
        }
    }
}
