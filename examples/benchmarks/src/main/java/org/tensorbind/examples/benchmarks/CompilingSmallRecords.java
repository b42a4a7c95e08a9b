package org.tensorbind.examples.benchmarks;

import com.google.auto.value.processor.AutoValueProcessor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.annotation.processing.Processor;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.tensorbind.examples.benchmarks.sample.CompilerFiles;
import org.tensorbind.processor.BundleProcessor;

/** javac on bundles of six components, and on AutoValue's classes of the same six. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 6, time = 2)
@Measurement(iterations = 6, time = 2)
@Fork(value = 2, jvmArgs = "-Xmx4g")
public class CompilingSmallRecords {
    private static final List<String> TYPES = List.of("float[]", "float[][]", "float[]", "int[]", "double[]", "long");

    /** Number of classes. */
    @Param({"10", "500"})
    public int classes;

    /** Made by JMH. */
    public CompilingSmallRecords() {}

    private static String bundle(int index) {
        return "package bench;\nimport org.tensorbind.annotation.*;\n@TensorBundle public record C" + index + "("
                + components(c -> "@Tensor(name = \"part" + index + "." + c + "\") " + TYPES.get(c) + " c" + c, ", ")
                + ") {}\n";
    }

    /** Lists in place of arrays, which AutoValue does not take. */
    private static String value(int index) {
        return "package bench;\nimport com.google.auto.value.AutoValue;\n@AutoValue public abstract class C" + index
                + " {\n"
                + components(c -> "  public abstract " + type(TYPES.get(c)) + " c" + c + "();", "\n")
                + "\n  public static C" + index + " of("
                + components(c -> type(TYPES.get(c)) + " c" + c, ", ")
                + ") {\n    return new AutoValue_C" + index + "(" + components(c -> "c" + c, ", ") + ");\n  }\n}\n";
    }

    private static String type(String component) {
        return component.equals("long") ? component : "java.util.List<" + component + ">";
    }

    private static String components(IntFunction<String> component, String between) {
        return IntStream.range(0, TYPES.size()).mapToObj(component).collect(Collectors.joining(between));
    }

    private int compile(IntFunction<String> source, Processor processor) {
        List<JavaFileObject> sources = new ArrayList<>();
        for (int i = 0; i < classes; i++) {
            sources.add(CompilerFiles.source("bench.C" + i, source.apply(i)));
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        CompilerFiles files = new CompilerFiles(compiler);
        JavaCompiler.CompilationTask task = compiler.getTask(null, files, null, List.of(), null, sources);
        task.setProcessors(List.of(processor));
        if (!task.call()) {
            throw new IllegalStateException("the benchmark's sources do not compile");
        }
        return files.sources().size();
    }

    /** Records with readers and writers. */
    @Benchmark
    public int bundles() {
        return compile(CompilingSmallRecords::bundle, new BundleProcessor());
    }

    /** The reference. */
    @Benchmark
    public int autoValue() {
        return compile(CompilingSmallRecords::value, new AutoValueProcessor());
    }
}
