package org.tensorbind.examples.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import javax.annotation.processing.Processor;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.tensorbind.examples.benchmarks.sample.CompilerFiles;
import org.tensorbind.processor.BundleProcessor;

/** javac on annotated records of 20 components each: with the processor, and with what it generates already there as source. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 6, time = 2)
@Measurement(iterations = 6, time = 2)
@Fork(value = 2, jvmArgs = "-Xmx4g")
public class BundleCompilation {
    private static final int COMPONENTS = 20;

    /** Number of records. */
    @Param({"1", "10", "100", "500", "1000"})
    public int records;

    private final List<JavaFileObject> annotated = new ArrayList<>();
    private final List<JavaFileObject> withGenerated = new ArrayList<>();

    /** Made by JMH. */
    public BundleCompilation() {}

    /** Writes the sources, and has those generated that the reference needs. */
    @Setup(Level.Trial)
    public void write() {
        for (int i = 0; i < records; i++) {
            annotated.add(CompilerFiles.source("bench.B" + i, record(i)));
        }
        CompilerFiles files = new CompilerFiles(compiler());
        compile(files, annotated, new BundleProcessor());
        withGenerated.addAll(annotated);
        withGenerated.addAll(files.sources());
    }

    private static String record(int index) {
        StringBuilder text = new StringBuilder(
                "package bench;\nimport org.tensorbind.annotation.*;\n@TensorBundle public record B" + index + "(\n");
        for (int c = 0; c < COMPONENTS; c++) {
            String type = List.of("float[][]", "float[]", "java.util.List<float[]>", "long")
                    .get(c % 4);
            String attributes = List.of(", shape = \"hidden, n" + c + "\"", ", shape = \"hidden\"", ".{i}\"", "")
                    .get(c % 4);
            String name = String.format(Locale.ROOT, "layer.%d.part.%d", index, c);
            String annotation = attributes.startsWith(".")
                    ? "@Tensor(name = \"" + name + attributes + ")"
                    : "@Tensor(name = \"" + name + "\"" + attributes + ")";
            text.append("  ")
                    .append(annotation)
                    .append(' ')
                    .append(type)
                    .append(" c")
                    .append(c);
            text.append(c == COMPONENTS - 1 ? ") {}\n" : ",\n");
        }
        return text.toString();
    }

    private static JavaCompiler compiler() {
        return ToolProvider.getSystemJavaCompiler();
    }

    private static void compile(CompilerFiles files, List<JavaFileObject> sources, Processor... processors) {
        List<String> options = processors.length == 0 ? List.of("-proc:none") : List.of();
        JavaCompiler.CompilationTask task = compiler().getTask(null, files, null, options, null, sources);
        task.setProcessors(List.of(processors));
        if (!task.call()) {
            throw new IllegalStateException("the benchmark's sources do not compile");
        }
    }

    /** With the processor. */
    @Benchmark
    public int processor() {
        CompilerFiles files = new CompilerFiles(compiler());
        compile(files, annotated, new BundleProcessor());
        return files.sources().size();
    }

    /** The reference: the same classes and the same generated code, without a processor. */
    @Benchmark
    public int alreadyGenerated() {
        CompilerFiles files = new CompilerFiles(compiler());
        compile(files, withGenerated);
        return files.sources().size();
    }

    /** The classes without what is generated for them: what javac takes in any case. */
    @Benchmark
    public boolean alone() {
        compile(new CompilerFiles(compiler()), annotated);
        return true;
    }
}
