package org.tensorbind.grammars.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.grammars.bundle.Mlp;
import org.tensorbind.grammars.bundle.MlpWriter;
import org.tensorbind.memory.Tensors;

/** What a program loads to open a file and find one tensor: classes are most of the time that it takes. */
final class ClassLoadingTest {
    /** Without what is generated for the format. */
    private static final int MOST_OWN = 114;

    private static final int MOST_OF_A_BUNDLE = 240;
    private static final int MOST_MADE = 28;

    @TempDir
    private Path folder = Path.of("");

    /** The classes that a program loads, which prints {@code printed}. */
    private List<String> loaded(Class<?> program, String printed, String... arguments)
            throws IOException, InterruptedException {
        Path log = folder.resolve("classes");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load:file=" + log,
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
        command.addAll(List.of(arguments));
        Process child = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, child.waitFor(), output);
        assertEquals(printed, output.strip());
        return Files.readAllLines(log).stream()
                .filter(line -> line.contains(" source: "))
                .map(line -> line.substring(line.lastIndexOf("] ") + 2, line.indexOf(" source: ")))
                .toList();
    }

    private static long count(List<String> classes, String prefix) {
        return classes.stream().filter(name -> name.startsWith(prefix)).count();
    }

    @ParameterizedTest
    @ValueSource(strings = {"bintensors", "ztensor", "safetensors"})
    void openingNeedsFewClassesAndNoneThatAreMadeAtRunTime(String format) throws IOException, InterruptedException {
        Path file = folder.resolve(
                "file." + TensorFormats.named(format).extensions().get(0));
        try (TensorWriter writer = TensorFormats.create(file)) {
            for (int i = 0; i < 10; i++) {
                writer.add("tensor" + i, new int[] {i});
            }
            writer.commit();
        }
        List<String> classes = loaded(OpenOne.class, "1", file.toString(), "tensor7");
        long own = classes.stream()
                .filter(name -> name.startsWith("org.tensorbind.") && !name.startsWith("org.tensorbind.grammars."))
                .count();
        assertTrue(own > 50 && own <= MOST_OWN, own + " classes of its own");
        assertEquals(
                List.of(),
                classes.stream()
                        .filter(name -> name.startsWith("org.tensorbind.") && name.contains("$$Lambda"))
                        .toList());
        assertEquals(0, count(classes, "java.lang.runtime."), "a record's equals and hashCode are made at run time");
        assertEquals(0, count(classes, "java.util.regex."));
        assertTrue(count(classes, "com.fasterxml.") < 5, "Jackson is not used to find a tensor");
    }

    /** A bundle with arrays, a list, a buffer, a view and metadata: none of the other types of elements or entries makes a class. */
    @Test
    void aBundleNeedsFewClasses() throws IOException, InterruptedException {
        Path file = folder.resolve("mlp.safetensors");
        TensorView embedding = Tensors.of(new float[40], 10, 4);
        MlpWriter.write(
                new Mlp(new float[4][784], FloatBuffer.allocate(4), List.of(new float[4]), null, embedding, "MIT"),
                file);
        List<String> own = loaded(ReadBundle.class, "1", file.toString()).stream()
                .filter(name -> name.startsWith("org.tensorbind.") && !name.endsWith("Format"))
                .toList();
        assertTrue(own.size() > 150 && own.size() <= MOST_OF_A_BUNDLE, own.size() + " classes of its own");
        List<String> made =
                own.stream().filter(name -> name.contains("$$Lambda")).toList();
        assertTrue(made.size() <= MOST_MADE, made::toString);
    }
}
