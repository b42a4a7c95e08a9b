package org.tensorbind.grammars.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.FormatException;
import org.tensorbind.Layout;
import org.tensorbind.ReadOptions;
import org.tensorbind.ReadOptions.Verification;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.grammars.support.Corpus;
import org.tensorbind.grammars.support.Samples;
import org.tensorbind.io.ByteSource;
import org.tensorbind.processor.compile.GrammarFile;
import org.tensorbind.processor.mutant.GrammarMutants;
import org.tensorbind.processor.mutant.Mutant;
import org.tensorbind.processor.mutant.Mutants;
import org.tensorbind.processor.mutant.Statement;
import org.tensorbind.value.Leniency;

/** Of every format in the tree, a file that breaks a statement of its grammar is rejected by that statement, and one that uses a leniency is read. */
final class MutantsTest {
    private static final boolean REGENERATE = Boolean.getBoolean("tensorbind.regenerate");
    private static final Path UNREACHED = Path.of("src", "test", "resources", "unreached");

    /** Files with what no writer makes unless it is given it. */
    private static final Map<String, List<String>> FILES = Map.of(
            "btf", List.of("valid/py_coo_layout2_spec_rank1.btf", "valid/up_dtype0.btf"),
            "bintensors", List.of("valid/sort_dtype_then_name.bt"),
            "gguf", List.of("valid/reference_values.gguf"),
            "onnx", List.of("valid/nodes.onnx"));

    @TempDir
    private Path folder = Path.of("");

    @TestFactory
    Stream<DynamicTest> everyMutantIsRejectedByItsOwnStatement() throws IOException {
        return Stream.concat(grammars("main"), grammars("test"))
                .map(file -> DynamicTest.dynamicTest(String.valueOf(file.getFileName()), () -> check(file)));
    }

    private static Stream<Path> grammars(String sources) throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src", sources, "grammar"))) {
            return files.filter(file -> file.toString().endsWith(".grammar")).sorted().toList().stream();
        }
    }

    private void check(Path grammar) throws IOException {
        String name = String.valueOf(grammar.getFileName()).replace(".grammar", "");
        TensorFormat format = TensorFormats.named(name);
        Mutants mutants = GrammarMutants.of(GrammarFile.read(grammar), samples(format));
        assertEquals(
                mutants.all().size(),
                mutants.all().stream().map(Mutant::name).distinct().count());
        assertFalse(mutants.all().isEmpty());
        for (Mutant mutant : mutants.all()) {
            check(format, mutant);
        }
        compareUnreached(name, mutants.unreached());
    }

    private static List<byte[]> samples(TensorFormat format) throws IOException {
        List<byte[]> samples = new ArrayList<>();
        try {
            samples.addAll(Samples.of(format));
        } catch (IllegalStateException wanting) {
            abort("what tensors need beside their elements is not known: " + wanting.getMessage());
        }
        for (Corpus.Case each :
                FILES.containsKey(format.name()) ? Corpus.fixtures(format.name()) : List.<Corpus.Case>of()) {
            if (FILES.getOrDefault(format.name(), List.of())
                    .contains(each.expected().get("file").asText())) {
                samples.add(Files.readAllBytes(each.file()));
            }
        }
        return samples;
    }

    private void check(TensorFormat format, Mutant mutant) throws IOException {
        Path file = Files.write(folder.resolve("file"), mutant.bytes());
        for (boolean strict : new boolean[] {true, false}) {
            FormatException recorded = (strict ? mutant.strict() : mutant.lenient()).rejection();
            FormatException mapped = rejection(format, ByteSource.map(file), strict);
            FormatException streamed = rejection(format, ByteSource.channel(file), strict);
            assertEquals(told(recorded), told(mapped), mutant::name);
            assertEquals(told(recorded), told(streamed), mutant::name);
            if (mutant.statement().leniency().isChecked(strict)) {
                assertNotNull(recorded, mutant::name);
                assertTrue(mutant.statement().isBrokenBy(recorded), () -> mutant.name() + ": " + told(recorded));
            } else {
                assertNull(recorded, mutant::name);
            }
        }
    }

    private static @Nullable String told(@Nullable FormatException rejected) {
        return rejected == null
                ? null
                : rejected.byteOffset() + " " + rejected.grammarPath() + ": " + rejected.problem();
    }

    private static @Nullable FormatException rejection(TensorFormat format, ByteSource source, boolean strict)
            throws IOException {
        ReadOptions options = strict ? ReadOptions.strict() : ReadOptions.lenient();
        try (TensorReader reader = format.open(source, options.verification(Verification.ALL))) {
            for (int i = 0; i < reader.size(); i++) {
                TensorView view = reader.tensor(i);
                view.verify();
                (view.info().layout() == Layout.COO ? view.coo().values() : view)
                        .writeTo(Channels.newChannel(OutputStream.nullOutputStream()));
            }
            return null;
        } catch (FormatException e) {
            return e;
        }
    }

    /** What a list has is rejected by another statement first, whatever the file; a format that has no list yet is only asked for mutants. */
    private static void compareUnreached(String name, List<Statement> unreached) throws IOException {
        String list = unreached.stream().map(each -> each + "\n").collect(Collectors.joining());
        Path golden = UNREACHED.resolve(name + ".txt");
        if (REGENERATE) {
            Files.createDirectories(UNREACHED);
            Files.writeString(golden, list);
        }
        if (Files.exists(golden)) {
            assertEquals(
                    Files.readString(golden),
                    list,
                    "to take the new list: ./mvnw -pl spec-grammars -am test -Dtest=MutantsTest"
                            + " -Dsurefire.failIfNoSpecifiedTests=false -DargLine=-Dtensorbind.regenerate=true");
        }
    }

    @Test
    void aFreedomThatEveryReaderTakesHasAFile() throws IOException {
        Mutants mutants = GrammarMutants.of(
                GrammarFile.read(Path.of("src", "main", "grammar", "bintensors.grammar")),
                samples(TensorFormats.named("bintensors")));
        Mutant ordered = mutants.all().stream()
                .filter(mutant -> mutant.statement().kind().equals("ordered"))
                .findFirst()
                .orElseThrow();

        assertEquals(Leniency.ACCEPT, ordered.statement().leniency());
        assertNull(ordered.strict().rejection());
        assertNull(ordered.lenient().rejection());
    }

    @Test
    void aSampleMustKeepAllRules() {
        GrammarFile idx = new GrammarFile("idx.grammar", readGrammar("idx"));
        FormatException rejected =
                assertThrows(FormatException.class, () -> GrammarMutants.of(idx, List.of(new byte[] {1, 2, 3, 4})));
        assertEquals("sample: byte 0: FILE: expected bytes 00 00, found bytes 01 02", rejected.getMessage());
    }

    @Test
    void aSampleThatWouldTakeTooLongIsRejected() {
        GrammarFile idx = new GrammarFile("idx.grammar", readGrammar("idx"));
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> GrammarMutants.of(idx, List.of(new byte[GrammarMutants.LARGEST_SAMPLE + 1])));
        assertTrue(String.valueOf(rejected.getMessage()).contains("has 65537; write a smaller one"));
    }

    private static String readGrammar(String name) {
        try {
            return Files.readString(Path.of("src", "main", "grammar", name.toLowerCase(Locale.ROOT) + ".grammar"));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
