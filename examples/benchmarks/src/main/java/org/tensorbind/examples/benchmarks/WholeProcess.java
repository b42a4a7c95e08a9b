package org.tensorbind.examples.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.tensorbind.TensorFormats;
import org.tensorbind.examples.benchmarks.reference.Nothing;
import org.tensorbind.examples.benchmarks.sample.SampleFiles;

/**
 * Processes that open a file: how long they take, from the start of the Java machine to its end, with the JDK's own class archive and with one of the
 * program's classes, in turns with one that does nothing; and the most memory that they have.
 */
final class WholeProcess {
    private static final int ROUNDS = 15;
    private static final int MEMORY_ROUNDS = 5;
    private static final int FEW = 500;
    private static final int MANY = 100_000;
    private static final double ARCHIVED_MILLISECONDS = 25;

    /** Python with its safetensors and numpy, from start to end, on the machine of the table of peers. */
    private static final double PYTHON_MILLISECONDS = 84;

    private final Path folder;

    private WholeProcess(Path folder) {
        this.folder = folder;
    }

    /** Rows of the table. */
    static String rows() throws IOException {
        Path folder = Files.createTempDirectory("processes");
        try {
            return new WholeProcess(folder).measure();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        } finally {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(folder);
        }
    }

    private String measure() throws IOException, InterruptedException {
        StringBuilder rows = new StringBuilder();
        for (String format : List.of("bintensors", "ztensor", "safetensors")) {
            rows.append(times(format));
        }
        if (Files.isReadable(Path.of("/proc/self/status"))) {
            rows.append(memory("bintensors", 55)).append(memory("ztensor", 60)).append(memory("safetensors", 75));
        }
        return rows.toString();
    }

    private String times(String format) throws IOException, InterruptedException {
        Path file = SampleFiles.ofMany(TensorFormats.named(format), FEW);
        Path archive = folder.resolve(format + ".jsa");
        List<String> opening =
                List.of(OpenOneTensor.class.getName(), file.toString(), "model.layers.250.attention.weight");
        try {
            run(with("-XX:ArchiveClassesAtExit=" + archive, opening));
            double[][] times = new double[3][ROUNDS];
            for (int i = 0; i < ROUNDS; i++) {
                times[0][i] = milliseconds(List.of(Nothing.class.getName()));
                times[1][i] = milliseconds(opening);
                times[2][i] = milliseconds(with("-XX:SharedArchiveFile=" + archive, opening));
            }
            double nothing = median(times[0]);
            return row(
                            "a process that finds one tensor, " + format + " / Python",
                            median(times[1]),
                            PYTHON_MILLISECONDS)
                    + row(
                            "the same with a class archive / an empty one and 25 ms, " + format,
                            median(times[2]),
                            nothing + ARCHIVED_MILLISECONDS);
        } finally {
            Files.delete(file);
        }
    }

    private static String row(String what, double measured, double allowed) {
        return row(what, FEW, measured, allowed, "ms");
    }

    private static String row(String what, int tensors, double measured, double allowed, String unit) {
        double ratio = measured / allowed;
        return String.format(
                Locale.ROOT,
                "| %s | %d tensors | %.1f %s | %.1f %s | %.2f | 1.00 | %s |%n",
                what,
                tensors,
                measured,
                unit,
                allowed,
                unit,
                ratio,
                ratio <= 1 ? "within" : "above");
    }

    private String memory(String format, double budget) throws IOException, InterruptedException {
        Path file = SampleFiles.ofMany(TensorFormats.named(format), MANY);
        double[] sizes = new double[MEMORY_ROUNDS];
        try {
            for (int i = 0; i < MEMORY_ROUNDS; i++) {
                sizes[i] = Double.parseDouble(run(List.of(OpenOneTensor.class.getName(), file.toString()))) / 1024;
            }
        } finally {
            Files.delete(file);
        }
        return row("most memory of a process that opens, " + format, MANY, median(sizes), budget, "MiB");
    }

    private static List<String> with(String option, List<String> command) {
        List<String> all = new ArrayList<>(List.of("-Xshare:auto", "-Xlog:cds=off", "-Xlog:cds+dynamic=off", option));
        all.addAll(command);
        return all;
    }

    private static double milliseconds(List<String> arguments) throws IOException, InterruptedException {
        long start = System.nanoTime();
        run(arguments);
        return (System.nanoTime() - start) / 1e6;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /** What a Java machine with these arguments prints. */
    private static String run(List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-cp");
        command.add(classPath());
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.waitFor() != 0) {
            throw new IOException(command + ": " + output);
        }
        return output;
    }

    /** What such a program needs, in archives, as class archives leave folders out. */
    private static String classPath() throws IOException {
        List<String> needed = new ArrayList<>();
        try (Stream<Path> built = Files.list(Path.of("target"))) {
            built.map(Path::toString).filter(name -> name.endsWith(".jar")).forEach(needed::add);
        }
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            String name = Path.of(entry).getFileName().toString();
            if (name.matches(
                    "(tensorbind-runtime|tensorbind-documents|tensorbind-spec-grammars|jackson-core|zstd-jni).*[.]jar")) {
                needed.add(entry);
            }
        }
        return String.join(File.pathSeparator, needed);
    }
}
