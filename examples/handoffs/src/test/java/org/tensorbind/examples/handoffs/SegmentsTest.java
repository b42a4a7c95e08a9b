package org.tensorbind.examples.handoffs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.memory.Segments;

/** The recipe for {@code java.lang.foreign}, in a process: these classes are for Java 17. It needs the runtime's jar, as packaged by a newer Java. */
final class SegmentsTest {
    private static final float[] NUMBERS = MappedFile.numbers(1000);

    @TempDir
    private Path folder = Path.of("");

    private static String run(Path file) throws IOException, InterruptedException, URISyntaxException {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Path.of(SegmentsTest.class
                                        .getResource("/SegmentSums.java")
                                        .toURI())
                                .toString(),
                        file.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, child.waitFor(), output);
        return output.replace(System.lineSeparator(), "\n");
    }

    private static double sum() {
        double sum = 0;
        for (float number : NUMBERS) {
            sum += number;
        }
        return sum;
    }

    @Test
    void segmentsAreTheMappedFile() throws IOException, InterruptedException, URISyntaxException {
        Assumptions.assumeTrue(Segments.areAvailable(), "the jar for Java 22 and newer");
        MappedFile file = MappedFile.write(folder, writer -> writer.add("table", NUMBERS, 10, 100));
        assertEquals("table: f32 [10, 100]: true, " + sum() + "\nretained: " + sum() + "\nclosed\n", run(file.path()));
    }

    /** Other lines are the byte of a copy, and Java's warnings about zstd's library. */
    @Test
    void segmentsOfCompressedElementsAreCopies() throws IOException, InterruptedException, URISyntaxException {
        Assumptions.assumeTrue(Segments.areAvailable(), "the jar for Java 22 and newer");
        Path file = folder.resolve("compressed.zt");
        WriteOptions options = WriteOptions.defaults().compress("zstd");
        try (TensorWriter writer = TensorFormats.create(file, options)) {
            writer.add("table", NUMBERS, 10, 100);
            writer.commit();
        }
        assertEquals(
                "table: f32 [10, 100]: false, " + sum() + "\nretained: " + sum() + "\n",
                run(file).replaceAll("(?m)^(?!table|retained).*\\R", ""));
    }
}
