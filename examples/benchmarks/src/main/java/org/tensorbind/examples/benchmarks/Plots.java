package org.tensorbind.examples.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.openjdk.jmh.results.RunResult;

/** Draws what was measured at several sizes. */
final class Plots {
    private static final double MICRO = 1e-6;
    private static final double GIBIBYTE = 1 << 30;

    private Plots() {}

    /** Writes the plots for which there are results at three sizes or more. */
    static void write(Collection<RunResult> results, Path folder) throws IOException {
        LogPlot opening = new LogPlot(
                "Opening a file from memory until any tensor can be found, Java "
                        + Runtime.version().feature(),
                "tensors",
                "microseconds");
        add(opening, results, "Opening.binTensors", "BinTensors", "tensors", false);
        add(opening, results, "Opening.binTensorsByHand", "… by hand", "tensors", false);
        add(opening, results, "Opening.zTensor", "zTensor", "tensors", false);
        add(opening, results, "Opening.zTensorByStreaming", "… Jackson streaming", "tensors", false);
        add(opening, results, "Opening.safetensors", "safetensors", "tensors", false);
        add(opening, results, "Opening.safetensorsByStreaming", "… Jackson streaming", "tensors", false);
        write(opening, folder.resolve("opening.svg"));
        LogPlot throughput = new LogPlot(
                "A tensor of f32 into a warm float[], Java " + Runtime.version().feature(),
                "bytes of the tensor",
                "GiB/s");
        add(throughput, results, "Throughput.copy", "found by name and copied", "bytes", true);
        add(throughput, results, "Throughput.get", "bulk get of a mapping", "bytes", true);
        write(throughput, folder.resolve("throughput.svg"));
    }

    private static void write(LogPlot plot, Path file) throws IOException {
        if (plot.hasLines()) {
            Files.writeString(file, plot.svg());
        }
    }

    private static void add(
            LogPlot plot,
            Collection<RunResult> results,
            String benchmark,
            String label,
            String parameter,
            boolean throughput) {
        List<LogPlot.Point> points = new ArrayList<>();
        for (RunResult result : results) {
            if (Benchmarks.isOf(result, benchmark)) {
                double size = Double.parseDouble(result.getParams().getParam(parameter));
                double median = Benchmarks.median(result);
                points.add(new LogPlot.Point(size, throughput ? size / GIBIBYTE / (median * MICRO) : median));
            }
        }
        points.sort(Comparator.comparingDouble(LogPlot.Point::x));
        if (points.size() > 2) {
            plot.add(label, label.startsWith("…") || label.startsWith("bulk"), points);
        }
    }
}
