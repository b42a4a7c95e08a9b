package org.tensorbind.examples.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;
import org.tensorbind.examples.cli.input.GrammarFiles;
import org.tensorbind.memory.Tensors;
import org.tensorbind.processor.BundleProcessor;

/** What can be done with grammars, and with formats that exist as a grammar only. */
final class GrammarCommandTest {
    private static final Path ROOT = Path.of("..", "..");

    @TempDir
    private Path folder = Path.of("");

    private static Stream<Path> grammars() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files
                    .filter(file -> file.toString().endsWith(".grammar")
                            && file.toString().contains("src/main/grammar"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @TestFactory
    Stream<DynamicTest> grammarsOfThisProjectAreChecked() throws IOException {
        return grammars()
                .map(file -> DynamicTest.dynamicTest(file.toString(), () -> {
                    Cli.Result result = Cli.run("grammar", "check", file);
                    assertEquals(0, result.code(), result::err);
                    assertTrue(result.out().startsWith(file + ": ok, format "), result::out);
                }));
    }

    @Test
    void aShortSignatureIsTold() {
        Path grammars = ROOT.resolve(Path.of("spec-grammars", "src", "main", "grammar"));
        String warning =
                Cli.run("grammar", "check", grammars.resolve("idx.grammar")).err();
        assertTrue(
                warning.contains("idx.grammar: warning: the signature 00 00 is short: files are recognised"), warning);
        assertEquals(
                "",
                Cli.run("grammar", "check", grammars.resolve("ztensor.grammar")).err());
    }

    @TestFactory
    Stream<DynamicTest> printedGrammarsMeanTheSame() throws IOException {
        return grammars()
                .map(file -> DynamicTest.dynamicTest(file.toString(), () -> {
                    String printed = Cli.run("grammar", "print", file).out();
                    Path again = Files.writeString(folder.resolve("again.grammar"), printed);
                    copyTables(Objects.requireNonNull(file.getParent()));
                    assertEquals(printed, Cli.run("grammar", "print", again).out());
                }));
    }

    /** Copies the files that grammars name. */
    private void copyTables(Path grammars) throws IOException {
        try (Stream<Path> files = Files.walk(grammars)) {
            for (Path table :
                    files.filter(file -> file.toString().endsWith(".bin")).toList()) {
                Path copy = folder.resolve(grammars.relativize(table).toString());
                Files.createDirectories(Objects.requireNonNull(copy.getParent()));
                Files.copy(table, copy, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> plansSayHowEveryRuleIsRead() throws IOException {
        return grammars()
                .map(file -> DynamicTest.dynamicTest(file.toString(), () -> {
                    Cli.Result result = Cli.run("grammar", "plan", file);
                    assertEquals(0, result.code(), result::err);
                    assertTrue(result.out().startsWith("reading: readPlan("), result::out);
                    assertTrue(
                            result.out().contains("scans: scanProgram(")
                                    || result.out().contains("unscanned: {"),
                            result::out);
                }));
    }

    @TestFactory
    Stream<DynamicTest> documentsHaveEveryRule() throws IOException {
        return grammars()
                .map(file -> DynamicTest.dynamicTest(file.toString(), () -> {
                    String markdown = Cli.run("grammar", "doc", file).out();
                    Path page = folder.resolve("doc.html");
                    assertEquals(
                            0, Cli.run("grammar", "doc", "--html", page, file).code());
                    String html = Files.readString(page);
                    for (var rule : GrammarFiles.describe(file).rules()) {
                        assertTrue(markdown.contains("### " + rule.name() + "\n"), rule::name);
                        assertTrue(html.contains("<section id=\"" + rule.name() + "\">"), rule::name);
                    }
                    for (var block : GrammarFiles.describe(file).blocks()) {
                        assertTrue(markdown.contains("### " + block.name() + "\n"), block::name);
                        assertTrue(html.contains("<section id=\"block-" + block.name() + "\">"), block::name);
                    }
                    assertEquals(
                            html.split("<svg", -1).length - 1,
                            GrammarFiles.describe(file).rules().size());
                    assertFalse(html.contains("http:") || html.contains("https:"), html);
                }));
    }

    @Test
    void documentsAndPlansSayHowBlocksAreDecoded() throws IOException {
        Path gguf = ROOT.resolve("spec-grammars/src/main/grammar/gguf.grammar");
        String markdown = Cli.run("grammar", "doc", gguf).out();
        assertTrue(
                markdown.contains("- `D` is one float16 for the block in bytes 0 to 1.\n"
                        + "- `QS` is 32 numbers of type uint4 in bytes 2 to 17, from the lowest bits of a byte: the next"
                        + " in it is the number 16 further.\n- An element is `D * (QS - 8)`.\n"
                        + "- Encoded, `D` is `extreme(elements) / -8`.\n"
                        + "- Encoded, `QS` is `floor((elements * (1 / D)) + 8.5)`.\n"),
                markdown);
        String plan = Cli.run("grammar", "plan", gguf).out();
        String block = plan.substring(plan.indexOf("types.blocks.q5_0: "));
        assertTrue(block.contains("blockPart(QS, kind: unsigned, bits: 4, count: 32, apart: 16, offset: 6)"), block);
        assertTrue(Cli.run("grammar", "print", gguf)
                .out()
                .contains(
                        "\nblock q8_0 ::= D: float16, QS: int8[32] decode D * QS encode D = abs(extreme(elements)) / 127,"
                                + " QS = round(elements * (1 / D))\n"));
    }

    @Test
    void markdownSaysWhatTheClausesMean() {
        String markdown = Cli.run("grammar", "doc", ROOT.resolve("spec-grammars/src/main/grammar/ztensor.grammar"))
                .out();

        assertTrue(markdown.startsWith("# zTensor 0.1.0\n"), markdown);
        assertTrue(markdown.contains("§3.2. Blobs may be in any order."), markdown);
        assertTrue(markdown.contains("- Starts at a multiple of `64` bytes.\n"), markdown);
        assertTrue(
                markdown.contains("- Required in strict reading: `TOTAL_CBOR_BLOB_SIZE > 0` (must not be 0).\n"),
                markdown);
        assertTrue(
                markdown.contains(
                        "| `offset` | required | A value of type `uint`. Computed when writing and checked when"
                                + " reading: `offset(TENSOR_BLOB)`. |"),
                markdown);
    }

    @Test
    void faultsAreShownWithTheirPlaces() throws IOException {
        Path file = Files.writeString(folder.resolve("bad.grammar"), """
                format bad "Bad" { byte-order little }
                FILE  ::= COUNT ITEM*
                COUNT ::= uint32 = cuont(ITEM)
                ITEM  ::= uint99
                """);

        Cli.Result result = Cli.run("grammar", "check", file);

        assertEquals(1, result.code());
        assertTrue(result.err().startsWith("tensorbind: 2 errors in the grammar\n"), result::err);
        assertTrue(result.err().contains(file + ":3:20: error: [UnknownWord] 'cuont'"), result::err);
        assertTrue(result.err().contains("\n                     ^^^^^\n"), result::err);
        assertEquals(1, Cli.run("info", "--grammar", file, "x").code());
        assertEquals(
                1, Cli.run("grammar", "check", folder.resolve("none.grammar")).code());
    }

    @Test
    void aFileThatIsNoTextIsNoGrammar() throws IOException {
        Path file = Files.write(folder.resolve("picture.grammar"), new byte[] {(byte) 0x89, 'P', 'N', 'G'});

        assertEquals(
                "tensorbind: " + file + ": is not a grammar, which is text in UTF-8\n",
                Cli.run("grammar", "check", file).err());
    }

    @Test
    void aNewFormatWorksWithEveryCommandWithoutABuild() throws IOException {
        Cli.Result started = Cli.run("grammar", "new", "--directory", folder, "acme");
        assertEquals(0, started.code(), started::err);
        Path grammar = folder.resolve("acme.grammar");
        Path sample = folder.resolve("sample.acme");
        assertTrue(started.out().contains("tensorbind dump --grammar " + grammar + " " + sample), started::out);

        assertTrue(Cli.run("info", "--grammar", grammar, sample).out().contains("weight  f32    [2, 3]"));
        assertEquals(0, Cli.run("verify", "--grammar", grammar, sample).code());
        assertTrue(Cli.run("dump", "--grammar", grammar, sample).out().contains("\"ACME\""));
        Path converted = folder.resolve("sample.zt");
        assertEquals(
                0,
                Cli.run("convert", "--lossy", "--grammar", grammar, sample, converted)
                        .code());
        Path back = folder.resolve("back.acme");
        assertEquals(
                0, Cli.run("convert", "--to-grammar", grammar, converted, back).code());
        assertEquals(-1, Files.mismatch(sample, back));
        Path copy = folder.resolve("copy.acme");
        assertEquals(0, Cli.run("convert", "--grammar", grammar, sample, copy).code());
        assertEquals(-1, Files.mismatch(sample, copy));

        Cli.Result again = Cli.run("grammar", "new", "--directory", folder, "acme");
        assertEquals(1, again.code());
        assertTrue(again.err().contains("acme.grammar: exists already"), again::err);
        assertEquals(2, Cli.run("grammar", "new", "Acme-1").code());
    }

    @Test
    void aFormatThatNothingWritesIsSaidSoByEveryCommand() throws IOException {
        Cli.run("grammar", "new", "--directory", folder, "acme");
        Path sample = folder.resolve("sample.acme");
        Path grammar = folder.resolve("acme.grammar");
        Files.writeString(
                grammar,
                Files.readString(grammar).replaceFirst("(format [^{]*)\\{", "$1{ read-only \"the device makes them\""));
        String why = "cannot be written: the device makes them\n";

        assertEquals(0, Cli.run("verify", "--grammar", grammar, sample).code());
        assertTrue(Cli.run("grammar", "check", grammar).out().endsWith(", read-only: the device makes them\n"));
        assertTrue(Cli.run("grammar", "doc", grammar).out().contains("Read-only: the device makes them"));
        assertTrue(Cli.run("grammar", "plan", grammar).out().contains("readerOnly: \"the device makes them\""));
        Path copy = folder.resolve("copy.acme");
        for (Cli.Result rejected : List.of(
                Cli.run("convert", "--grammar", grammar, sample, copy),
                Cli.run("merge", "--grammar", grammar, "--to-grammar", grammar, sample, "-o", copy),
                Cli.run(
                        "edit",
                        "--grammar",
                        grammar,
                        "--to-grammar",
                        grammar,
                        "--drop",
                        "weight",
                        sample,
                        "-o",
                        copy))) {
            assertEquals(2, rejected.code(), rejected::err);
            assertTrue(rejected.err().endsWith(why), rejected::err);
            assertFalse(Files.exists(copy));
        }
    }

    @Test
    void anotherFileThanTheGrammarsIsRejectedWithItsPlace() throws IOException {
        Cli.run("grammar", "new", "--directory", folder, "acme");
        Path other = Cli.model(folder.resolve("m.zt"));

        Cli.Result result = Cli.run("info", "--grammar", folder.resolve("acme.grammar"), other);

        assertEquals(1, result.code());
        assertTrue(result.err().contains("byte 0: FILE.MAGIC: expected \"ACME\""), result::err);
    }

    @Test
    void recordsOfFilesCompileAndHaveLists() throws IOException {
        Path file = folder.resolve("m.bt");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.metadata("license", "mit");
            for (int i = 0; i < 12; i++) {
                writer.add("blocks." + i + ".norm-1", new float[] {1, 2});
                writer.add("blocks." + i + ".w", new float[4 + 2 * i], 2, 2 + i);
            }
            writer.add("class", new int[] {1});
            writer.add("heads.7.w", new long[] {1});
            writer.add(
                    "scalar",
                    Tensors.of(new float[] {1}, new long[0]).dtype(),
                    Shape.of(),
                    target -> target.write(java.nio.ByteBuffer.allocate(4)));
            writer.add("truth", new boolean[] {true});
            writer.commit();
        }

        Cli.Result result = Cli.run("bundle", "--name", "Net", "--package", "demo", file);

        assertEquals("""
                package demo;

                import java.util.List;
                import org.jspecify.annotations.Nullable;
                import org.tensorbind.annotation.Metadata;
                import org.tensorbind.annotation.Tensor;
                import org.tensorbind.annotation.TensorBundle;

                /** The tensors of m.bt. */
                @TensorBundle
                public record Net(
                        @Tensor(name = "heads.7.w", shape = "1") long[] heads7W,
                        @Tensor(name = "blocks.{i}.norm-1", shape = "2") List<float[]> blocksNorm1,
                        @Tensor(name = "blocks.{i}.w", shape = "2, ?") List<float[][]> blocksW,
                        @Tensor(name = "scalar") float scalar,
                        @Tensor(name = "class", shape = "1") int[] classTensor,
                        @Tensor(name = "truth", shape = "1") boolean[] truth,
                        @Metadata("license") @Nullable String license) {}
                """, result.out());
        assertCompiles("demo/Net.java", result.out());
    }

    @Test
    void recordsOfNamelessFilesGoByPosition() throws IOException {
        Cli.Result result = Cli.run("bundle", Cli.model(folder.resolve("m.btf")));

        assertTrue(result.out().contains("@Tensor(shape = \"2, 3\") float[][] tensor0,"), result::out);
        assertCompiles("Model.java", result.out());
    }

    private void assertCompiles(String path, String source) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        java.io.StringWriter problems = new java.io.StringWriter();
        try (JavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavaFileObject file =
                    new SimpleJavaFileObject(URI.create("memory:///" + path), JavaFileObject.Kind.SOURCE) {
                        @Override
                        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                            return source;
                        }
                    };
            JavaCompiler.CompilationTask task = compiler.getTask(
                    problems,
                    files,
                    null,
                    List.of("-classpath", System.getProperty("java.class.path"), "-d", folder.toString()),
                    null,
                    List.of(file));
            task.setProcessors(List.of(new BundleProcessor()));
            assertTrue(task.call(), problems::toString);
        }
    }
}
