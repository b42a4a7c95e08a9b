package org.tensorbind.examples.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs all benchmarks and prints each as a ratio against its reference in the same run. */
public final class Benchmarks {
    private static final Path RESULTS = Path.of("target", "results.json");
    private static final Path TABLE = Path.of("target", "results.md");

    private static final List<Pair> PAIRS = List.of(
            new Pair("read a bundle", "BundleReading.bundle", "BundleReading.byHand", 1.05),
            new Pair("compile bundles", "BundleCompilation.processor", "BundleCompilation.alreadyGenerated", 2.0));

    private Benchmarks() {}

    /**
     * A benchmark and what it is measured against.
     *
     * @param budget the ratio that is allowed
     */
    private record Pair(String what, String benchmark, String reference, double budget) {}

    /** {@code --quick} takes one fork and few iterations; other arguments are patterns of benchmarks to run. */
    public static void main(String[] arguments) throws RunnerException, IOException {
        List<String> patterns = new ArrayList<>(Arrays.asList(arguments));
        boolean quick = patterns.remove("--quick");
        ChainedOptionsBuilder options = new OptionsBuilder()
                .resultFormat(ResultFormatType.JSON)
                .result(RESULTS.toString())
                .shouldFailOnError(true);
        patterns.forEach(options::include);
        if (quick) {
            options.forks(1)
                    .warmupIterations(3)
                    .measurementIterations(3)
                    .warmupTime(TimeValue.seconds(1))
                    .measurementTime(TimeValue.seconds(1));
        }
        String table = table(new Runner(options.build()).run());
        System.out.print(table);
        Files.writeString(TABLE, table);
    }

    private static String table(Collection<RunResult> results) {
        StringBuilder table = new StringBuilder("Java " + Runtime.version() + ", "
                + Runtime.getRuntime().availableProcessors() + " cores, "
                + System.getProperty("os.arch") + "\n\n"
                + "| what | size | measured | reference | ratio | budget | |\n|---|---|---|---|---|---|---|\n");
        for (Pair pair : PAIRS) {
            for (RunResult result : results) {
                RunResult reference = isOf(result, pair.benchmark()) ? find(results, pair.reference(), result) : null;
                if (reference != null) {
                    table.append(row(pair, result, reference));
                }
            }
        }
        return table.toString();
    }

    private static boolean isOf(RunResult result, String benchmark) {
        return result.getParams().getBenchmark().endsWith("." + benchmark);
    }

    /** The result of a benchmark with the same parameters. */
    private static @Nullable RunResult find(Collection<RunResult> results, String benchmark, RunResult like) {
        return results.stream()
                .filter(result -> isOf(result, benchmark) && size(result).equals(size(like)))
                .findFirst()
                .orElse(null);
    }

    private static String size(RunResult result) {
        List<String> sizes = new ArrayList<>();
        for (String key : result.getParams().getParamsKeys()) {
            sizes.add(result.getParams().getParam(key) + " " + key);
        }
        return String.join(", ", sizes);
    }

    private static String row(Pair pair, RunResult result, RunResult reference) {
        double measured = median(result);
        double expected = median(reference);
        double ratio = measured / expected;
        return String.format(
                Locale.ROOT,
                "| %s | %s | %.1f %s | %.1f %s | %.2f | %.2f | %s |%n",
                pair.what(),
                size(result),
                measured,
                unit(result),
                expected,
                unit(reference),
                ratio,
                pair.budget(),
                ratio <= pair.budget() ? "within" : "above");
    }

    private static double median(RunResult result) {
        return result.getPrimaryResult().getStatistics().getPercentile(50);
    }

    private static String unit(RunResult result) {
        return result.getPrimaryResult().getScoreUnit().replace("/op", "");
    }
}
