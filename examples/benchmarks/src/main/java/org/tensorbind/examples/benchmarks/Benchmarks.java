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

    /** Beside the budgets, and a fifth of a minute. */
    private static final String SMALL_WRITES = "Writing\\.(small|gathered)";

    /** For a plot alone. */
    private static final String BY_SIZE = "Throughput";

    private static final String COMPILATION = "BundleCompilation|CompilingSmallRecords";

    private Benchmarks() {}

    /**
     * {@code --quick} takes one fork and few iterations, {@code --twice} two forks, but one for javac's rows; other arguments are patterns of benchmarks to
     * run.
     */
    public static void main(String[] arguments) throws RunnerException, IOException {
        List<String> patterns = new ArrayList<>(Arrays.asList(arguments));
        boolean twice = patterns.remove("--twice");
        boolean quick = patterns.remove("--quick") || twice;
        int forks = twice ? 2 : 1;
        Collection<RunResult> results;
        if (quick && patterns.isEmpty()) {
            // javac takes longer to warm up than all the rest.
            results = new ArrayList<>(run(fewSizes(forks, 3)
                    .exclude(COMPILATION)
                    .exclude(SMALL_WRITES)
                    .exclude(BY_SIZE)));
            results.addAll(run(fewSizes(1, 8).include(COMPILATION)));
        } else if (patterns.equals(List.of(WholeProcess.class.getSimpleName()))) {
            results = List.of();
        } else {
            ChainedOptionsBuilder options = quick ? quick(forks, 3) : new OptionsBuilder();
            patterns.forEach(options::include);
            results = run(options);
        }
        String table = table(results) + (patterns.isEmpty() ? KeptHeap.rows() : "");
        if (patterns.isEmpty() || patterns.contains(WholeProcess.class.getSimpleName())) {
            table += WholeProcess.rows();
        }
        System.out.print(table);
        Files.writeString(TABLE, table);
        Plots.write(results, Path.of("target"));
    }

    private static Collection<RunResult> run(ChainedOptionsBuilder options) throws RunnerException {
        return new Runner(options.resultFormat(ResultFormatType.JSON)
                        .result(RESULTS.toString())
                        .shouldFailOnError(true)
                        .build())
                .run();
    }

    private static ChainedOptionsBuilder quick(int forks, int warmups) {
        return new OptionsBuilder()
                .forks(forks)
                .warmupIterations(warmups)
                .measurementIterations(3)
                .warmupTime(TimeValue.milliseconds(400))
                .measurementTime(TimeValue.milliseconds(400));
    }

    private static ChainedOptionsBuilder fewSizes(int forks, int warmups) {
        return quick(forks, warmups)
                .param("tensors", "1000", "100000")
                .param("inFile", "500", "10000")
                .param("records", "1", "10", "100", "500")
                .param("size", "25x256", "250x64", "2500x8");
    }

    private static String table(Collection<RunResult> results) {
        StringBuilder table = new StringBuilder("Java " + Runtime.version() + ", "
                + Runtime.getRuntime().availableProcessors() + " cores, "
                + System.getProperty("os.arch") + "\n\n"
                + "| what | size | measured | reference | ratio | budget | |\n|---|---|---|---|---|---|---|\n");
        for (Budgets.Pair pair : Budgets.PAIRS) {
            for (RunResult result : results) {
                RunResult reference = isOf(result, pair.benchmark()) ? find(results, pair.reference(), result) : null;
                RunResult base = reference == null ? null : find(results, pair.base(), result);
                if (reference != null && (base != null || pair.base().isEmpty())) {
                    double less = base == null ? 0 : median(base);
                    table.append(
                            row(pair.what(), result, median(result) - less, median(reference) - less, pair.budget()));
                }
            }
        }
        return table + againstPeers(results);
    }

    private static String againstPeers(Collection<RunResult> results) {
        StringBuilder rows = new StringBuilder();
        for (Budgets.Peer peer : Budgets.PEERS) {
            for (RunResult result : results) {
                if (isOf(result, peer.benchmark()) && size(result).equals(peer.size())) {
                    rows.append(row(peer.what(), result, median(result), peer.reference(), peer.budget()));
                }
            }
        }
        return rows.toString();
    }

    static boolean isOf(RunResult result, String benchmark) {
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

    private static String row(String what, RunResult result, double measured, double expected, double budget) {
        double ratio = measured / expected;
        return String.format(
                Locale.ROOT,
                "| %s | %s | %.1f %s | %.1f %s | %.2f | %.2f | %s |%n",
                what,
                size(result),
                measured,
                unit(result),
                expected,
                unit(result),
                ratio,
                budget,
                ratio <= budget ? "within" : "above");
    }

    static double median(RunResult result) {
        return result.getPrimaryResult().getStatistics().getPercentile(50);
    }

    private static String unit(RunResult result) {
        return result.getPrimaryResult().getScoreUnit().replace("/op", "");
    }
}
