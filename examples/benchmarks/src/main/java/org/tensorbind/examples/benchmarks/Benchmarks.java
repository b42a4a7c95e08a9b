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

    private static final String COMPILATION = BundleCompilation.class.getSimpleName();

    private static final List<Pair> PAIRS = List.of(
            new Pair("open BinTensors / parser by hand", "Opening.binTensors", "Opening.binTensorsByHand", 0.4),
            new Pair("open BinTensors / scan of the header", "Opening.binTensors", "Opening.binTensorsScan", 6),
            new Pair("open BinTensors / stream and boxed lists", "Opening.binTensors", "Opening.binTensorsByStream", 1),
            new Pair("open zTensor / Jackson streaming", "Opening.zTensor", "Opening.zTensorByStreaming", 0.4),
            new Pair("open zTensor / Jackson data binding", "Opening.zTensor", "Opening.zTensorByBinding", 1),
            new Pair(
                    "open safetensors / Jackson streaming",
                    "Opening.safetensors",
                    "Opening.safetensorsByStreaming",
                    0.5),
            new Pair("open BTF / parser by hand", "Opening.btf", "Opening.btfByHand", 1.1),
            new Pair(
                    "open BinTensors from a path / parser by hand",
                    "OpeningFiles.binTensors",
                    "OpeningFiles.binTensorsByHand",
                    0.6),
            new Pair(
                    "open BinTensors from a path and look at all / parser by hand",
                    "OpeningFiles.binTensorsWalked",
                    "OpeningFiles.binTensorsByHand",
                    0.9),
            new Pair(
                    "open zTensor from a path / Jackson streaming",
                    "OpeningFiles.zTensor",
                    "OpeningFiles.zTensorByStreaming",
                    0.6),
            new Pair(
                    "open zTensor from a path and look at all / Jackson streaming",
                    "OpeningFiles.zTensorWalked",
                    "OpeningFiles.zTensorByStreaming",
                    0.9),
            new Pair(
                    "open safetensors from a path / Jackson streaming",
                    "OpeningFiles.safetensors",
                    "OpeningFiles.safetensorsByStreaming",
                    0.6),
            new Pair(
                    "open safetensors from a path and look at all / Jackson streaming",
                    "OpeningFiles.safetensorsWalked",
                    "OpeningFiles.safetensorsByStreaming",
                    0.9),
            new Pair(
                    "open GGUF with metadata / parser by hand",
                    "OpeningMetadata.gguf",
                    "OpeningMetadata.ggufByHand",
                    0.5),
            new Pair("f32 to float[] / map and bulk get", "ReadingFloats.copy", "ReadingFloats.mapAndGet", 1.05),
            new Pair("two threads / one thread", "ReadingFloats.copyByTwoThreads", "ReadingFloats.copy", 0.75),
            new Pair(
                    "two threads / map and get by two",
                    "ReadingFloats.copyByTwoThreads",
                    "ReadingFloats.mapAndGetByTwoThreads",
                    1.05),
            new Pair(
                    "f32 to float[] / 1 MiB direct buffer",
                    "ReadingFloats.copy",
                    "ReadingFloats.throughDirectBuffer",
                    1),
            new Pair("sum of a view / of a FloatBuffer", "ReadingFloats.sumOfView", "ReadingFloats.sumOfBuffer", 1.05),
            new Pair(
                    "sum by long index / of a FloatBuffer",
                    "ReadingFloats.sumByIndex",
                    "ReadingFloats.sumOfBuffer",
                    1.3),
            new Pair("widen to float[] / copy of the floats", "Widening.widen", "Widening.copy", 2),
            new Pair("decode blocks / by hand", "DecodingBlocks.decode", "DecodingBlocks.byHand", 1.25),
            new Pair(
                    "decode blocks / by hand in pieces",
                    "DecodingBlocks.decode",
                    "DecodingBlocks.byHandInPieces",
                    1.25),
            new Pair("write 1 GiB / FileChannel.write", "Writing.tensors", "Writing.buffers", 1.1),
            new Pair("write 1 GiB by 16 KiB / gathered", "Writing.smallTensors", "Writing.gatheredBuffers", 1.1),
            new Pair("write 1 GiB by 16 KiB / one by one", "Writing.smallTensors", "Writing.smallBuffers", 1),
            new Pair("read with CRC-32C / CRC32C and get", "Verifying.verifiedCopy", "Verifying.checksumAndGet", 1.1),
            new Pair("zstd read / zstd-jni", "Compressing.read", "Compressing.decompress", 1.05),
            new Pair("zstd read, two threads / one", "Compressing.readByTwoThreads", "Compressing.read", 1 / 1.8),
            new Pair("zstd write / zstd-jni", "Compressing.write", "Compressing.compress", 1.05),
            new Pair("zstd write, two threads / one", "Compressing.writeByTwoThreads", "Compressing.write", 1 / 1.8),
            new Pair(
                    "zstd write, two threads / zstd-jni by two",
                    "Compressing.writeByTwoThreads",
                    "Compressing.compressByTwoThreads",
                    1.05),
            new Pair(
                    "open an index / Jackson streaming into a map",
                    "OpeningCheckpoint.index",
                    "OpeningCheckpoint.indexByStreaming",
                    0.5),
            new Pair(
                    "load 1 GiB of 1,000 tensors / by hand",
                    "LoadingCheckpoint.plan",
                    "LoadingCheckpoint.byHand",
                    1.05),
            new Pair(
                    "load a checkpoint by a plan / through a buffer",
                    "LoadingCheckpoint.plan",
                    "LoadingCheckpoint.byHandThroughBuffer",
                    1.05),
            new Pair(
                    "load, two threads / one", "LoadingCheckpoint.planByTwoThreads", "LoadingCheckpoint.plan", 1 / 1.6),
            new Pair(
                    "load, two threads / by hand by two",
                    "LoadingCheckpoint.planByTwoThreads",
                    "LoadingCheckpoint.byHandByTwoThreads",
                    1.05),
            new Pair("copy tensors / copy the file", "Copying.tensors", "Copying.bytes", 1.05),
            new Pair("read a bundle / by hand", "BundleReading.bundle", "BundleReading.byHand", 1.05),
            new Pair(
                    "compile bundles / generated code there",
                    "BundleCompilation.processor",
                    "BundleCompilation.alreadyGenerated",
                    2.0),
            new Pair(
                    "the same without the classes' own time",
                    "BundleCompilation.processor",
                    "BundleCompilation.alreadyGenerated",
                    "BundleCompilation.alone",
                    2.0));

    private Benchmarks() {}

    /**
     * A benchmark and what it is measured against.
     *
     * @param base what both contain and neither is asked about, empty for nothing
     * @param budget the ratio that is allowed
     */
    private record Pair(String what, String benchmark, String reference, String base, double budget) {
        Pair(String what, String benchmark, String reference, double budget) {
            this(what, benchmark, reference, "", budget);
        }
    }

    /** {@code --quick} takes one fork and few iterations, {@code --twice} two; other arguments are patterns of benchmarks to run. */
    public static void main(String[] arguments) throws RunnerException, IOException {
        List<String> patterns = new ArrayList<>(Arrays.asList(arguments));
        boolean twice = patterns.remove("--twice");
        boolean quick = patterns.remove("--quick") || twice;
        int forks = twice ? 2 : 1;
        Collection<RunResult> results;
        if (quick && patterns.isEmpty()) {
            // javac takes longer to warm up than all the rest.
            results = new ArrayList<>(run(quick(forks, 3).exclude(COMPILATION).exclude(SMALL_WRITES)));
            results.addAll(run(quick(forks, 8).include(COMPILATION)));
        } else {
            ChainedOptionsBuilder options = quick ? quick(forks, 3) : new OptionsBuilder();
            patterns.forEach(options::include);
            results = run(options);
        }
        String table = table(results) + (patterns.isEmpty() ? KeptHeap.rows() : "");
        System.out.print(table);
        Files.writeString(TABLE, table);
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
                .measurementTime(TimeValue.milliseconds(400))
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
        for (Pair pair : PAIRS) {
            for (RunResult result : results) {
                RunResult reference = isOf(result, pair.benchmark()) ? find(results, pair.reference(), result) : null;
                RunResult base = reference == null ? null : find(results, pair.base(), result);
                if (reference != null && (base != null || pair.base().isEmpty())) {
                    table.append(row(pair, result, reference, base == null ? 0 : median(base)));
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

    private static String row(Pair pair, RunResult result, RunResult reference, double base) {
        double measured = median(result) - base;
        double expected = median(reference) - base;
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
