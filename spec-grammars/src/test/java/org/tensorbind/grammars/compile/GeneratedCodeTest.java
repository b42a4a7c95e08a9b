package org.tensorbind.grammars.compile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.testing.compile.Compilation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.contract.RuntimeContract;
import org.tensorbind.grammars.support.Compiled;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;
import org.tensorbind.processor.compile.GeneratedFormat;
import org.tensorbind.processor.compile.GeneratedSource;
import org.tensorbind.processor.compile.GrammarCompiler;
import org.tensorbind.processor.compile.GrammarFile;
import org.tensorbind.processor.compile.GrammarGenerator;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.SourceText;
import org.tensorbind.processor.syntax.Parser;
import org.tensorbind.processor.syntax.Printer;

/** What is generated compiles without a warning, is the same each time, and follows the grammar alone. */
final class GeneratedCodeTest {
    @ParameterizedTest
    @ValueSource(strings = {"btf", "bintensors", "ztensor"})
    void compilesWithoutWarningsAndIsReproducible(String format) throws IOException {
        Map<String, String> first = sources(Compiled.compile(Compiled.GRAMMARS, format + ".grammar"));
        Map<String, String> second = sources(Compiled.compile(Compiled.GRAMMARS, format + ".grammar"));
        assertEquals(6, first.size());
        assertEquals(first, second);
    }

    @ParameterizedTest
    @ValueSource(strings = {"btf", "bintensors", "ztensor"})
    void usesTheRuntimeOnlyAndNoReflection(String format) throws IOException {
        for (String source : sources(Compiled.compile(Compiled.GRAMMARS, format + ".grammar"))
                .values()) {
            source.lines()
                    .filter(line -> line.startsWith("import "))
                    .forEach(line -> assertTrue(
                            line.matches(
                                    "import (static )?(java\\.(io|nio|util)\\.|javax\\.annotation\\.processing\\.Generated"
                                            + "|org\\.jspecify\\.annotations\\.|org\\.tensorbind\\.).*"),
                            line));
            assertFalse(source.contains("java.lang.reflect") || source.contains("Class.forName"), source);
            assertFalse(source.contains("@SuppressWarnings"), source);
            assertTrue(source.contains("@NullMarked"), source);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"main", "test"})
    void linesAreNoLongerThanReadersLikeAndNothingIsDeclaredForNothing(String sources) throws IOException {
        for (Path grammar : Compiled.grammars(Path.of("src", sources, "grammar"))) {
            GeneratedFormat format = GrammarGenerator.generate(GrammarFile.read(grammar), "some", "Some", true, "test");
            assertFalse(format.sources().isEmpty(), grammar::toString);
            for (GeneratedSource source : format.sources()) {
                source.text().lines().forEach(line -> assertTrue(line.length() <= 120, line));
            }
            assertEquals(List.of(), Unused.in(format.sources()), grammar::toString);
        }
    }

    @Test
    void productionsAreQuotedOnTheirMethods() throws IOException {
        String parser =
                sources(Compiled.compile(Compiled.GRAMMARS, "btf.grammar")).get("BtfParser");
        assertTrue(
                String.valueOf(parser).contains("{@code FILE_HEADER ::= NUM_TENSORS TENSOR_RECORD_OFFSET*}"), parser);
    }

    @Test
    void aFormatStatesTheVersionOfTheRuntimeThatItWasMadeFor() throws IOException {
        String format =
                sources(Compiled.compile(Compiled.GRAMMARS, "btf.grammar")).get("BtfFormat");
        String stated = "BtfFormat\", \"" + RuntimeContract.VERSION + "\");";
        assertTrue(String.valueOf(format).contains(stated), format);
    }

    private static Map<String, String> sources(Compilation compilation) throws IOException {
        assertEquals(
                Compilation.Status.SUCCESS,
                compilation.status(),
                () -> compilation.diagnostics().toString());
        Map<String, String> sources = new TreeMap<>();
        for (JavaFileObject file : compilation.generatedSourceFiles()) {
            String name = file.getName();
            sources.put(
                    name.substring(name.lastIndexOf('/') + 1, name.length() - ".java".length()),
                    file.getCharContent(true).toString());
        }
        return sources;
    }

    @TestFactory
    Stream<DynamicTest> printingAGrammarAndParsingItGivesTheSamePlan() {
        return Stream.of(Compiled.GRAMMARS, Path.of("src", "test", "grammar"))
                .flatMap(GeneratedCodeTest::grammars)
                .map(file -> DynamicTest.dynamicTest(String.valueOf(file.getFileName()), () -> checkPrinter(file)));
    }

    private static Stream<Path> grammars(Path folder) {
        try {
            return Compiled.grammars(folder).stream();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void checkPrinter(Path file) throws IOException {
        SourceText source = new SourceText("original", Files.readString(file));
        Diagnostics diagnostics = new Diagnostics(source);
        var tree = Objects.requireNonNull(Parser.parse(source, diagnostics));
        String printed = Printer.print(tree);
        var again = Objects.requireNonNull(Parser.parse(new SourceText("printed", printed), diagnostics));
        assertTrue(diagnostics.isEmpty(), () -> diagnostics.all().toString());
        assertEquals(printed, Printer.print(again));
        GrammarFile original = GrammarFile.read(file);
        assertEquals(GrammarCompiler.plan(original), GrammarCompiler.plan(original.with(printed)));
    }

    @Test
    void aNewDtypeAndANewFieldAreAChangeOfTheGrammarAlone(@TempDir Path folder) throws IOException {
        String grammar = Files.readString(Compiled.GRAMMARS.resolve("btf.grammar"))
                .replace("u64 = 9 }", "u64 = 9, bf16 = 10 }")
                .replace("RANK DTYPE LAYOUT RESERVED_SPACE", "RANK DTYPE LAYOUT VERSION SCALE RESERVED_SPACE")
                .replace("zero(6) lenient", "zero(1) lenient\nVERSION ::= uint8 default 1\nSCALE ::= float32");
        TensorFormat changed = Compiled.format(folder, grammar);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorWriter writer = changed.create(Channels.newChannel(bytes), WriteOptions.defaults())) {
            writer.add(TensorEntry.dense(
                            "0",
                            DType.BF16,
                            Shape.of(2),
                            target -> target.write(ByteBuffer.wrap(new byte[] {(byte) 0x80, 0x3F, 0, 0x40})))
                    .withAttribute("SCALE", 0.5));
            writer.commit();
        }
        byte[] file = bytes.toByteArray();
        assertEquals(10, file[24]);
        assertEquals(1, file[26]);
        try (TensorReader reader = changed.open(ByteSource.of("changed", file), ReadOptions.strict())) {
            assertArrayEquals(new float[] {1, 2}, reader.tensor(0).toFloatArray());
            assertEquals(Map.of("VERSION", 1L, "SCALE", 0.5), reader.info(0).attributes());
        }
        FormatException unknown = assertThrows(FormatException.class, () -> Written.strictly("btf", file));
        assertEquals(
                "memory: byte 26: FILE.TENSOR_RECORD[0].TENSOR_HEADER.RESERVED_SPACE: expected a byte 0, found 1",
                unknown.getMessage());
    }
}
