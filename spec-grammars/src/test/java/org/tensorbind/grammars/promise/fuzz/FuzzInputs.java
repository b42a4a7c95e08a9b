package org.tensorbind.grammars.promise.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.tensorbind.TensorFormat;
import org.tensorbind.grammars.support.Samples;

/** What fuzzing starts with: files of the corpora, what the writers write, and whatever it has found before. */
final class FuzzInputs {
    /** A folder for each format, and one for grammars, of inputs that once were handled wrongly. */
    static final Path FOUND = Path.of("src", "test", "resources", "fuzz");

    /** What the grammar compiler is called where formats have their names. */
    static final String GRAMMAR = "grammar";

    private static final Path RESOURCES = Path.of("src", "test", "resources");
    private static final long LARGEST = 1 << 13;

    private FuzzInputs() {}

    /** Files of a format. */
    static List<byte[]> of(TensorFormat format) throws IOException {
        List<byte[]> inputs = new ArrayList<>();
        try {
            inputs.addAll(Samples.of(format));
        } catch (IllegalStateException wanting) {
            inputs.add(format.signature()); // what its tensors need beside their elements is not known
        }
        inputs.addAll(below(RESOURCES.resolve("corpus").resolve(format.name()), ""));
        inputs.addAll(found(format.name()));
        return inputs;
    }

    /** What was found before of a format, or of grammars. */
    static List<byte[]> found(String name) throws IOException {
        return below(FOUND.resolve(name), "");
    }

    /** Grammars. */
    static List<byte[]> grammars() throws IOException {
        List<byte[]> inputs = new ArrayList<>();
        for (Path folder : List.of(
                Path.of("src", "main", "grammar"), Path.of("src", "test", "grammar"), RESOURCES.resolve("promise"))) {
            inputs.addAll(below(folder, ".grammar"));
        }
        inputs.addAll(found(GRAMMAR));
        return inputs;
    }

    private static List<byte[]> below(Path folder, String ending) throws IOException {
        List<byte[]> inputs = new ArrayList<>();
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                    if (file.toString().endsWith(ending) && Files.size(file) <= LARGEST) {
                        inputs.add(Files.readAllBytes(file));
                    }
                }
            }
        }
        return inputs;
    }
}
