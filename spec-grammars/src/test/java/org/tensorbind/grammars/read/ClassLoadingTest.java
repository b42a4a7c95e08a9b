package org.tensorbind.grammars.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;

/** What a program loads to open a file and find one tensor: classes are most of the time that it takes. */
final class ClassLoadingTest {
    private static final int MOST_OWN = 119;

    @TempDir
    private Path folder = Path.of("");

    private List<String> loaded(Path file) throws IOException, InterruptedException {
        Path log = folder.resolve("classes");
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xlog:class+load:file=" + log,
                        "-cp",
                        System.getProperty("java.class.path"),
                        OpenOne.class.getName(),
                        file.toString(),
                        "tensor7")
                .redirectErrorStream(true)
                .start();
        String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, child.waitFor(), output);
        assertEquals("1", output.strip());
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
        List<String> classes = loaded(file);
        long own = classes.stream()
                .filter(name -> name.startsWith("org.tensorbind.") && !name.endsWith("Format"))
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
}
