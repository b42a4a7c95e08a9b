package org.tensorbind.processor;

import static com.google.testing.compile.Compiler.javac;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is generated for a bundle, and in which round. */
final class BundleProcessorTest {
    private static final boolean REGENERATE = Boolean.getBoolean("tensorbind.regenerate");
    private static final Path GOLDEN = Path.of("src", "test", "resources", "golden");

    private static final String IMPORTS = """
            package acme;

            import java.nio.FloatBuffer;
            import java.util.List;
            import java.util.Map;
            import org.jspecify.annotations.Nullable;
            import org.tensorbind.DType;
            import org.tensorbind.TensorView;
            import org.tensorbind.annotation.*;

            """;

    /** The record as the design shows it, annotations in the places where people put them. */
    private static final String MLP = IMPORTS + """
            @TensorBundle
            public record Mlp(
                @Tensor(name = "fc1.weight", shape = "hidden, 784") float[][] fc1Weight,
                @Tensor(name = "fc1.bias",   shape = "hidden")      FloatBuffer fc1Bias,          // zero-copy view
                @Tensor(name = "blocks.{i}.norm", shape = "hidden") List<float[]> norms,           // one element for each i
                @Tensor(name = "head.bias") @Nullable float[] headBias,                            // may be absent
                @Tensor(name = "embedding", shape = "vocab, hidden") TensorView embedding,         // any dtype, lazily read
                @Metadata("license") @Nullable String license) {}
            """;

    private static final String PARTS = IMPORTS + """
            class Parts {
                @TensorBundle(closed = true, where = "hidden = 8", stored = @Stored(compress = "zstd", level = 3, bigEndian = true))
                static final class Model<B> {
                    private final B body;
                    private final Map<String, List<Bean>> beans;
                    private final float scale;
                    private final byte @Nullable [] codes;

                    Model(
                            @Tensor(name = "body.", where = "n = 2*hidden") B body,
                            @Tensor(name = "bean.{name}.{i}.", where = "n = ?") Map<String, List<Bean>> beans,
                            @Tensor(finite = true) float scale,
                            @Tensor(dtype = DType.U8, conversion = Conversion.ROUND, stored = @Stored(checksum = "crc32c"))
                                    byte @Nullable [] codes) {
                        this.body = body;
                        this.beans = beans;
                        this.scale = scale;
                        this.codes = codes;
                    }

                    B body() { return body; }
                    Map<String, List<Bean>> beans() { return beans; }
                    float getScale() { return scale; }
                    byte @Nullable [] codes() { return codes; }
                }

                @TensorBundle
                static class Bean {
                    @Tensor(shape = "n", index = 0) float[] in = {};
                    @Tensor(index = 1) private @Nullable Long step;

                    @Nullable Long getStep() { return step; }
                    void setStep(@Nullable Long step) { this.step = step; }
                }
            }
            """;

    private static JavaFileObject source(String name, String text) {
        return JavaFileObjects.forSourceString("acme." + name, text);
    }

    private static Map<String, String> generated(Compilation compilation) throws IOException {
        assertEquals(
                Compilation.Status.SUCCESS,
                compilation.status(),
                () -> compilation.diagnostics().toString());
        Map<String, String> sources = new TreeMap<>();
        for (JavaFileObject file : compilation.generatedSourceFiles()) {
            String path = file.getName();
            sources.put(
                    path.substring(path.lastIndexOf('/') + 1),
                    file.getCharContent(true).toString());
        }
        return sources;
    }

    private static Compilation compile(JavaFileObject... sources) {
        return javac().withProcessors(new BundleProcessor()).compile(sources);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Mlp", "Parts"})
    void whatIsGeneratedCompilesWithoutAWarningAndUsesThePublicRuntimeOnly(String name) throws IOException {
        JavaFileObject source = source(name, name.equals("Mlp") ? MLP : PARTS);
        Map<String, String> generated = generated(compile(source));
        List<JavaFileObject> all = new ArrayList<>(List.of(source));
        generated.forEach((file, text) -> {
            all.add(source(file.replace(".java", ""), text));
            for (String line :
                    text.lines().filter(line -> line.startsWith("import ")).toList()) {
                assertTrue(
                        line.matches(
                                "import (java\\.(io|nio|util)\\.|javax\\.annotation\\.processing\\.Generated"
                                        + "|org\\.jspecify\\.annotations\\.|org\\.tensorbind\\.([A-Z]|annotation|bundle|io)).*"),
                        line);
            }
            assertFalse(text.contains("reflect") || text.contains("Class.forName"), text);
            assertFalse(text.contains("@SuppressWarnings"), text);
        });
        Compilation strict = javac().withOptions("-proc:none", "-Xlint:all,-classfile", "-Werror")
                .compile(all);
        assertEquals(
                Compilation.Status.SUCCESS,
                strict.status(),
                () -> strict.diagnostics().toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Mlp", "Parts"})
    void theMainKindsAreGeneratedAsTheGoldenFilesShow(String name) throws IOException {
        for (Map.Entry<String, String> file : generated(compile(source(name, name.equals("Mlp") ? MLP : PARTS)))
                .entrySet()) {
            compareWithGolden(file.getKey().replace(".java", ".txt"), file.getValue());
            file.getValue().lines().forEach(line -> assertTrue(line.length() <= 120, line));
        }
    }

    private static void compareWithGolden(String name, String text) throws IOException {
        Path golden = GOLDEN.resolve(name);
        if (REGENERATE) {
            Files.writeString(golden, text);
        }
        assertEquals(
                Files.readString(golden),
                text,
                "to take the new text: ./mvnw -pl processor -am test -Dtest=BundleProcessorTest"
                        + " -Dsurefire.failIfNoSpecifiedTests=false -DargLine=-Dtensorbind.regenerate=true");
    }

    @Test
    void kotlinClassesAreGeneratedAsKotlin(@TempDir Path folder) throws IOException {
        String stubs = Files.readString(Path.of("src", "test", "resources", "bundles", "kotlin.java"));
        String norm = stubs.substring(0, stubs.indexOf(';') + 1) + "\n\n"
                + stubs.substring(stubs.lastIndexOf("@kotlin.Metadata"));
        Compilation compilation = javac().withProcessors(new BundleProcessor())
                .withOptions("-Akapt.kotlin.generated=" + folder)
                .compile(JavaFileObjects.forSourceString("org.tensorbind.examples.kotlin.LayerNorm", norm));
        assertEquals(Map.of(), generated(compilation));
        Path written = folder.resolve("org/tensorbind/examples/kotlin");
        compareWithGolden("LayerNormReader.kt.txt", Files.readString(written.resolve("LayerNormReader.kt")));
        compareWithGolden("LayerNormWriter.kt.txt", Files.readString(written.resolve("LayerNormWriter.kt")));
    }

    /** Stubs as kapt makes them: type variables, numbers without a sign, defaults, names that are quoted, a sealed type. */
    @Test
    void otherKindsOfKotlinClassesAreGeneratedAsTheGoldenFilesShow(@TempDir Path folder) throws IOException {
        List<JavaFileObject> stubs = new ArrayList<>();
        for (String name : List.of("Pair", "Oddities", "Norm", "WithBias", "WithoutBias")) {
            String stub = Files.readString(GOLDEN.resolve("kotlin").resolve(name + ".java"));
            stubs.add(JavaFileObjects.forSourceString("org.tensorbind.examples.kotlin." + name, stub));
        }
        Compilation compilation = javac().withProcessors(new BundleProcessor())
                .withOptions("-Akapt.kotlin.generated=" + folder)
                .compile(stubs);
        assertEquals(Map.of(), generated(compilation));
        for (String name : List.of("Pair", "Oddities", "Norm")) {
            for (String file : List.of(name + "Reader.kt", name + "Writer.kt")) {
                Path written = folder.resolve("org/tensorbind/examples/kotlin").resolve(file);
                compareWithGolden("kotlin/" + file + ".txt", Files.readString(written));
            }
        }
    }

    /** Generates a bundle in the first round. */
    private static final class PartGenerator extends AbstractProcessor {
        private boolean done;

        @Override
        public Set<String> getSupportedAnnotationTypes() {
            return Set.of("*");
        }

        @Override
        public SourceVersion getSupportedSourceVersion() {
            return SourceVersion.latestSupported();
        }

        @Override
        public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
            if (!done) {
                done = true;
                try (Writer part =
                        processingEnv.getFiler().createSourceFile("acme.Part").openWriter()) {
                    part.write("package acme; @org.tensorbind.annotation.TensorBundle record Part(float[] w) {}");
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            }
            return false;
        }
    }

    @Test
    void aBundleWaitsForTypesThatAreGenerated() throws IOException {
        Compilation compilation = javac().withProcessors(new BundleProcessor(), new PartGenerator())
                .compile(source(
                        "Whole",
                        IMPORTS + "@TensorBundle record Whole(@Tensor(name = \"p.{i}.\") List<Part> parts) {}"));
        assertEquals(
                Set.of("Part.java", "PartReader.java", "PartWriter.java", "WholeReader.java", "WholeWriter.java"),
                generated(compilation).keySet());
    }

    @Test
    void aTypeThatIsMissingIsReportedByTheCompilerOnce() {
        Compilation compilation = compile(source("Whole", IMPORTS + "@TensorBundle record Whole(Missing part) {}"));
        assertEquals(1, compilation.errors().size());
        assertTrue(compilation.errors().get(0).getMessage(Locale.ROOT).startsWith("cannot find symbol"));
    }

    @Test
    void theSameInputGivesTheSameBytes() throws IOException {
        assertEquals(generated(compile(source("Parts", PARTS))), generated(compile(source("Parts", PARTS))));
    }

    @Test
    void aBundleOfAnotherModuleIsKnownByItsClassFile(@TempDir Path folder) throws IOException {
        var compiler = javax.tools.ToolProvider.getSystemJavaCompiler();
        var task = compiler.getTask(
                Writer.nullWriter(),
                null,
                null,
                List.of("-d", folder.toString()),
                null,
                List.of(source(
                        "Part",
                        "package acme; @org.tensorbind.annotation.TensorBundle public record Part("
                                + "@org.tensorbind.annotation.Tensor(shape = \"width\") float[] w) {}")));
        task.setProcessors(List.of(new BundleProcessor()));
        assertTrue(task.call());
        Compilation compilation = javac().withProcessors(new BundleProcessor())
                .withClasspath(classpath(folder))
                .compile(
                        source(
                                "Whole",
                                IMPORTS
                                        + "@TensorBundle record Whole(@Tensor(name = \"p.\", where = \"height = 1\") Part part) {}"));
        assertEquals(
                "[UnknownVariable] 'Part' has no shape variable 'height'",
                compilation.errors().get(0).getMessage(Locale.ROOT));
    }

    private static List<java.io.File> classpath(Path folder) {
        List<java.io.File> files = new ArrayList<>(List.of(folder.toFile()));
        for (String entry : System.getProperty("java.class.path").split(java.io.File.pathSeparator, -1)) {
            files.add(new java.io.File(entry));
        }
        return files;
    }
}
