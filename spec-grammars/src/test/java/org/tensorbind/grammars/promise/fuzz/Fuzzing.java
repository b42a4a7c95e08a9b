package org.tensorbind.grammars.promise.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;

/**
 * Runs the fuzzer on every format that is installed and on the grammar compiler, one after the other, each in a virtual machine of its own. The
 * arguments are the seconds for each, and what to fuzz if that is not everything.
 */
public final class Fuzzing {
    private static final String FUZZER = "com.code_intelligence.jazzer.Jazzer";
    private static final Path WORK = Path.of("target", "fuzz");

    /** What one execution may take; a machine that does something else, too, needs more. */
    private static final int MOST_SECONDS = Integer.getInteger("tensorbind.fuzz.timeout", 60);

    /** It compares a text with each rule of a file; the fuzzer would encode both, and count what it allocates as what the file costs. */
    private static final String NOT_INSTRUMENTED = "org.tensorbind.format.ItemSearch";

    private Fuzzing() {}

    /** Fuzzes; the exit code says whether anything was found. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        String seconds = arguments.length > 0 ? arguments[0] : "600";
        List<String> wanted = List.of(arguments).subList(Math.min(1, arguments.length), arguments.length).stream()
                .filter(name -> !name.isEmpty())
                .toList();
        List<String> found = new ArrayList<>();
        for (TensorFormat format : TensorFormats.installed()) {
            if (wanted.isEmpty() || wanted.contains(format.name())) {
                fuzz(format.name(), FileFuzzer.class, FuzzInputs.of(format), seconds, found);
            }
        }
        if (wanted.isEmpty() || wanted.contains(FuzzInputs.GRAMMAR)) {
            fuzz(FuzzInputs.GRAMMAR, GrammarFuzzer.class, FuzzInputs.grammars(), seconds, found);
        }
        System.out.println(
                found.isEmpty()
                        ? "nothing was found"
                        : "found in " + String.join(", ", found) + ", see " + WORK + "; put the input into "
                                + FuzzInputs.FOUND + " with the fix");
        System.exit(found.isEmpty() ? 0 : 1);
    }

    private static void fuzz(String name, Class<?> target, List<byte[]> inputs, String seconds, List<String> found)
            throws IOException, InterruptedException {
        Path folder = WORK.resolve(name);
        Path corpus = Files.createDirectories(folder.resolve("corpus"));
        for (int i = 0; i < inputs.size(); i++) {
            Files.write(corpus.resolve("start" + i), inputs.get(i));
        }
        Path log = folder.resolve("log");
        System.out.println(name + ": " + seconds + " s, " + inputs.size() + " inputs to start with");
        Process process = new ProcessBuilder(command(name, target, folder, corpus, seconds))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (process.waitFor() != 0) {
            found.add(name);
        }
        List<String> lines = Files.readAllLines(log);
        lines.subList(Math.max(0, lines.size() - 1), lines.size()).forEach(line -> System.out.println("  " + line));
    }

    private static List<String> command(String name, Class<?> target, Path folder, Path corpus, String seconds) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-Dtensorbind.fuzz=" + name,
                "-cp",
                System.getProperty("java.class.path"),
                FUZZER,
                "--target_class=" + target.getName(),
                "--instrumentation_includes=org.tensorbind.**",
                "--instrumentation_excludes=" + NOT_INSTRUMENTED,
                "--reproducer_path=" + folder,
                "-artifact_prefix=" + folder + "/",
                "-max_total_time=" + seconds,
                "-timeout=" + MOST_SECONDS,
                "-max_len=8192",
                "-rss_limit_mb=3000",
                "-print_final_stats=0",
                corpus.toString());
    }
}
