package org.tensorbind.grammars.read;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CutFileTest {
    /** What is written of tensors is in memory from opening on: it can be read, whatever happens to the file. */
    private static final List<String> SMALL = List.of("crc32c", "header first", "sha256", "zstd");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aMappedFileThatIsCutIsAnExceptionOfEveryWayToRead() throws IOException, InterruptedException {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx300m",
                        "-XX:-CreateCoredumpOnCrash",
                        "-XX:ErrorFile=" + folder.resolve("error.log"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        CutFiles.class.getName(),
                        folder.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, child.waitFor(), output);
        List<String> outcomes = output.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("WARNING: "))
                .toList();
        assertEquals(80, outcomes.size(), output);
        assertEquals(
                Stream.of("all names", "description", "names", "search")
                        .flatMap(way -> SMALL.stream().map(kind -> way + ", " + kind + ": nothing"))
                        .toList(),
                outcomes.stream()
                        .filter(line -> !line.endsWith(": cut"))
                        .sorted()
                        .toList());
    }
}
