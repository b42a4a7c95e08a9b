package org.tensorbind.grammars.read;

import java.io.IOException;
import java.nio.file.Path;
import org.tensorbind.grammars.bundle.MlpReader;

/** A program that reads a bundle, as {@link ClassLoadingTest} runs it. */
final class ReadBundle {
    private ReadBundle() {}

    public static void main(String[] arguments) throws IOException {
        System.out.println(MlpReader.read(Path.of(arguments[0])).norms().size());
    }
}
