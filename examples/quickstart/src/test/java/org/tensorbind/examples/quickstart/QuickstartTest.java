package org.tensorbind.examples.quickstart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.FormatException;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;

/** The example runs, and every snippet of the documents is a piece of what is compiled, run or compared by a test. */
final class QuickstartTest {
    private static final Path ROOT = Path.of("..", "..");
    private static final Pattern BLOCK = Pattern.compile("```(\\w+)\\n(.*?)```", Pattern.DOTALL);

    @Test
    void theExampleFindsWhatItWrote(@TempDir Path folder) throws IOException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        Quickstart.run(folder, new PrintStream(printed, true, StandardCharsets.UTF_8));
        String text = printed.toString(StandardCharsets.UTF_8);
        for (String line : List.of(
                "mlp.bt: BinTensors",
                "  fc1.weight: f32 [16, 784]",
                "mlp.zt: zTensor 0.1.0",
                "mlp.btf: Binary Tensor Format (BTF)",
                "  0: f32 [16, 784]",
                "mlp.acme: Acme weights",
                "fc1.weight through the generic reader: 12544 elements, the same mapped and copied",
                "classifier.bt: 2 blocks, 1000 steps",
                "classifier.zt: 2 blocks, 1000 steps",
                "classifier.btf: 2 blocks, 1000 steps",
                "classifier.acme: 2 blocks, 1000 steps",
                "mlp.bt: 16 hidden units, embedding [100, 16], licence Apache-2.0",
                "module.fc: 2 outputs")) {
            assertTrue(text.lines().anyMatch(line::equals), () -> line + " is missing in\n" + text);
        }
    }

    @TestFactory
    Stream<DynamicTest> everySnippetIsPartOfSomethingTested() throws IOException {
        String java = all(ROOT.resolve("examples/quickstart/src"), ".java")
                + all(ROOT.resolve("spec-grammars/src/test/java/org/tensorbind/grammars/bundle"), ".java")
                + all(ROOT.resolve("examples/llama/src/main/java"), ".java")
                + all(ROOT.resolve("examples/consumers"), ".java")
                + all(ROOT.resolve("examples/new-format/src"), ".java")
                + all(ROOT.resolve("examples/handoffs/src"), ".java")
                + all(ROOT.resolve("examples/spark/src/test/java"), ".java");
        String grammars =
                all(ROOT.resolve("spec-grammars/src"), ".grammar") + all(ROOT.resolve("examples"), ".grammar");
        String kotlin =
                all(ROOT.resolve("examples/kotlin/src"), ".kt") + all(ROOT.resolve("examples/consumers/kotlin"), ".kt");
        String scripts = all(ROOT.resolve("examples/quickstart/src/test/resources/python"), ".py");
        String poms =
                read(ROOT.resolve("examples/quickstart/pom.xml")) + all(ROOT.resolve("examples/consumers"), "pom.xml");
        String texts = report() + java + all(ROOT.resolve("processor/src/test/resources/diagnostics"), ".txt");
        return Stream.concat(
                        Stream.of(
                                "README.md",
                                "SECURITY.md",
                                "spec-grammars/GRAMMAR.md",
                                "spec-grammars/PYTHON.md",
                                "processor/BUILDS.md",
                                "processor/BUNDLES.md",
                                "runtime/CHECKPOINTS.md",
                                "examples/handoffs/README.md"),
                        chapters())
                .flatMap(document -> blocks(document)
                        .map(block -> DynamicTest.dynamicTest(
                                document + ": "
                                        + block.group(2).lines().findFirst().orElse(""),
                                () -> {
                                    switch (block.group(1)) {
                                        case "java" -> assertContains(java, block.group(2));
                                        case "kotlin" -> assertContains(kotlin, block.group(2));
                                        case "python" -> assertContains(scripts, block.group(2));
                                        case "xml" -> assertContains(poms, block.group(2));
                                        case "gradle" -> assertCoordinatesAreReal(block.group(2));
                                        case "grammar" -> assertContains(grammars, block.group(2));
                                        case "text" -> assertTextIsReal(texts, block.group(2));
                                        case "console" -> assertSessionIsReal(texts, block.group(2));
                                        default -> assertEquals("sh", block.group(1));
                                    }
                                })));
    }

    /** There is no Gradle here: what it would be given is what the other projects are built with. */
    private static void assertCoordinatesAreReal(String block) {
        String parent = read(ROOT.resolve("pom.xml"));
        String artifacts = read(ROOT.resolve("bom/pom.xml"));
        for (String line : block.lines().toList()) {
            String[] coordinates = line.replaceAll(".*\"(.*)\".*", "$1").split(":", -1);
            assertContains(artifacts, "<artifactId>" + coordinates[1] + "</artifactId>");
            assertContains(parent, "<version>" + coordinates[2] + "</version>");
        }
    }

    /** What the example prints, without the folder's name. */
    private static String report() throws IOException {
        Path folder = Files.createTempDirectory("snippets");
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        Quickstart.run(folder, new PrintStream(printed, true, StandardCharsets.UTF_8));
        return printed.toString(StandardCharsets.UTF_8).replace(folder + "/", "");
    }

    /** The files of the book about the grammar language. */
    private static Stream<String> chapters() throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve("spec-grammars/grammar"))) {
            return files.map(file -> "spec-grammars/grammar/" + file.getFileName()).sorted().toList().stream();
        }
    }

    private static Stream<MatchResult> blocks(String document) {
        return BLOCK.matcher(read(ROOT.resolve(document))).results();
    }

    /** The command's sessions are replayed by a test of its own; the quickstart prints what its session shows. */
    private static void assertSessionIsReal(String texts, String session) {
        if (session.startsWith("$ tensorbind ")) {
            return;
        }
        List<String> lines = session.lines().toList();
        assertTrue(lines.get(0).startsWith("$ ./mvnw ") && lines.get(0).endsWith(" exec:java"), session);
        lines.stream().skip(1).filter(line -> !line.contains("…")).forEach(line -> assertContains(texts, line));
    }

    /** A diagnostic is one of the fixtures; a message of the runtime is the one that its reader gives. */
    private static void assertTextIsReal(String texts, String block) {
        if (block.contains("error: [") || block.contains("does not fit")) {
            assertContains(texts, block);
        } else {
            String message = block.substring(block.indexOf("must be"));
            assertContains(
                    read(ROOT.resolve("runtime/documents/src/main/java/org/tensorbind/document/BinaryReader.java")),
                    "must be below 2^63, is ");
            assertTrue(message.startsWith("must be below 2^63, is "), message);
        }
    }

    /** Without those of this project and the plugins of Maven; the consumers are other people's projects. */
    @Test
    void everyDependencyIsExplainedAndEveryExplanationHasOne() throws IOException {
        String poms = all(ROOT, "pom.xml")
                .replace(all(ROOT.resolve("examples/consumers"), "pom.xml"), "")
                .replaceAll("(?s)<exclusions>.*?</exclusions>", "");
        Set<String> used = Pattern.compile("<artifactId>([^<]+)</artifactId>")
                .matcher(poms)
                .results()
                .map(result -> result.group(1))
                .filter(name -> !name.startsWith("tensorbind-") && !name.startsWith("maven-"))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> explained = Pattern.compile("(?m)^\\| (`[^|]+) \\|")
                .matcher(read(ROOT.resolve("DEPENDENCIES.md")))
                .results()
                .flatMap(result -> Stream.of(result.group(1).split("[`, ]+|\\(optional\\)")))
                .filter(name -> !name.isBlank())
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(used, explained);
    }

    @Test
    void aFileFromAnybodyIsChecked(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("model.bt");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add("w", new float[] {1});
            writer.commit();
        }
        Quickstart.check(file);
        Files.write(file, new byte[] {1, 2, 3});
        assertThrows(FormatException.class, () -> Quickstart.check(file));
    }

    @Test
    void continuousIntegrationFindsTheReadmesCommands() {
        List<String> commands = blocks("README.md")
                .filter(block -> block.group(1).equals("sh") || block.group(2).startsWith("$ ./mvnw "))
                .map(block -> block.group(2)
                        .replaceFirst("^\\$ ([^\n]*)(?s:.*)", "$1")
                        .strip())
                .toList();
        assertTrue(commands.contains("./mvnw verify"), commands.toString());
        for (String command : commands) {
            assertTrue(command.startsWith("./mvnw ") && command.lines().count() == 1, command);
        }
        assertTrue(read(ROOT.resolve(".ci/run")).contains("done 3< <(readme_commands)"));
    }

    private static void assertContains(String texts, String snippet) {
        assertTrue(normalized(texts).contains(normalized(snippet)), () -> "is in no file that is tested: " + snippet);
    }

    private static String normalized(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    private static String all(Path root, String extension) throws IOException {
        StringBuilder text = new StringBuilder();
        try (Stream<Path> files = Files.walk(root)) {
            files.filter(file -> file.toString().endsWith(extension)
                            && !file.toString().contains("target"))
                    .sorted()
                    .forEach(file -> text.append(read(file)).append('\n'));
        }
        return text.toString();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
