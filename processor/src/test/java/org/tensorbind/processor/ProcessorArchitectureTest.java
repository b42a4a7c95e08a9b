package org.tensorbind.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.tensorbind.document.DocumentReader;
import org.tensorbind.document.DocumentWriter;
import org.tensorbind.document.Documents;
import org.tensorbind.read.Cursor;
import org.tensorbind.scan.ListScanner;
import org.tensorbind.write.FileContents;
import org.tensorbind.write.sink.Sink;

/** Dependencies point one way, and neither the processor nor the runtime knows a format. */
final class ProcessorArchitectureTest {
    private static final Path PROCESSOR = Path.of("src", "main");
    private static final Path RUNTIME = Path.of("..", "runtime", "src", "main");

    /** The artifacts beside the runtime, whose own tests say what they know of it. */
    private static final Path ARCHIVES = Path.of("..", "runtime", "archives", "src", "main");

    private static final Path BUNDLES = Path.of("..", "runtime", "bundles", "src", "main");

    private static final Path CHECKPOINTS = Path.of("..", "runtime", "checkpoints", "src", "main");

    private static final Path DOCUMENTS = Path.of("..", "runtime", "documents", "src", "main");

    /** The artifacts of phases beside the processor, by phase. They depend on it, and their names start as its do. */
    private static final Map<String, Path> BESIDE = Map.of(
            "description", Path.of("grammar-tools", "src", "main"),
            "ksp", Path.of("ksp", "src", "main"),
            "mutant", Path.of("grammar-tools", "src", "main"));

    private static final List<Path> ROOTS = List.of(
            PROCESSOR,
            Path.of("grammar-tools", "src", "main"),
            Path.of("ksp", "src", "main"),
            RUNTIME,
            ARCHIVES,
            BUNDLES,
            CHECKPOINTS,
            DOCUMENTS);
    private static final Pattern IMPORT = Pattern.compile("import (?:static )?org\\.tensorbind\\.([a-z.]*)");
    private static final Pattern FORMAT =
            Pattern.compile("(?i)\\b(btf|bintensors?|ztensor|safetensors|gguf|tfrt|idx|npy|numpy|onnx)\\b");

    /** What is known of a grammar before anything is planned. */
    private static final Set<String> MODEL =
            Set.of("diagnostic", "relation", "type", "format", "format.place", "format.structure");

    /** The plans that are printed. */
    private static final Set<String> PLANS = Set.of(
            "relation", "type", "plan", "plan.value", "plan.tensor", "plan.step", "plan.item", "plan.write", "emit");

    /** What each phase may import of the others. */
    private static final Map<String, Set<String>> PHASES = Map.ofEntries(
            Map.entry("diagnostic", Set.of()),
            Map.entry("record", Set.of()),
            Map.entry("syntax", Set.of("diagnostic", "record")),
            Map.entry("relation", Set.of("diagnostic", "syntax")),
            Map.entry("type", Set.of("relation")),
            Map.entry("format", Set.of("diagnostic", "record", "syntax", "relation", "type")),
            Map.entry("format.place", Set.of("diagnostic", "relation", "type", "format")),
            Map.entry("format.structure", Set.of("diagnostic", "relation", "type", "format", "format.place")),
            Map.entry("format.check", and(MODEL, "syntax")),
            Map.entry("format.resolve", and(MODEL, "syntax", "format.check")),
            Map.entry("bundle", Set.of("diagnostic")),
            Map.entry("plan.value", and(MODEL, "record")),
            Map.entry("plan.tensor", and(MODEL, "plan.value")),
            Map.entry("plan.step", and(MODEL, "plan.value", "plan.tensor")),
            Map.entry("plan.text", and(MODEL, "record", "plan.value", "plan.tensor", "plan.step")),
            Map.entry("plan.order", and(MODEL, "plan.value")),
            Map.entry("plan.read", and(MODEL, "plan.value", "plan.step", "plan.order")),
            Map.entry("plan.scan", and(MODEL, "plan.value", "plan.tensor", "plan.step", "plan.text")),
            Map.entry("plan.item", and(MODEL, "plan.value")),
            Map.entry("plan.write", and(MODEL, "plan.value", "plan.tensor", "plan.step", "plan.item")),
            Map.entry(
                    "plan",
                    and(
                            MODEL,
                            "format.check",
                            "plan.value",
                            "plan.tensor",
                            "plan.step",
                            "plan.text",
                            "plan.order",
                            "plan.read",
                            "plan.scan",
                            "plan.item",
                            "plan.write")),
            Map.entry("elements", Set.of("bundle", "diagnostic")),
            Map.entry("kotlin", Set.of("bundle", "diagnostic", "elements")),
            Map.entry("ksp", Set.of("bundle", "diagnostic", "kotlin", "pinned", "emit.kotlin", "compile")),
            Map.entry("pinned", Set.of("bundle", "diagnostic")),
            Map.entry("emit", Set.of()),
            Map.entry("emit.format.value", PLANS),
            Map.entry("emit.format.step", and(PLANS, "emit.format.value")),
            Map.entry("emit.format.scan", and(PLANS, "emit.format.value", "emit.format.step")),
            Map.entry("emit.format.tensor", and(PLANS, "emit.format.value", "emit.format.step")),
            Map.entry(
                    "emit.format",
                    and(PLANS, "emit.format.value", "emit.format.step", "emit.format.scan", "emit.format.tensor")),
            Map.entry("emit.bundle", Set.of("emit", "bundle")),
            Map.entry("emit.kotlin", Set.of("emit.bundle", "bundle")),
            Map.entry(
                    "compile",
                    Set.of(
                            "diagnostic",
                            "syntax",
                            "format",
                            "format.check",
                            "format.resolve",
                            "plan",
                            "emit",
                            "emit.format")),
            Map.entry("description", Set.of("diagnostic", "syntax", "format", "format.resolve", "compile")),
            Map.entry("mutant", and(MODEL, "plan", "plan.value", "plan.step", "compile", "description")));

    /** How many classes a package has, at most. */
    private static final int CLASSES = 30;

    private static final Pattern SOURCE =
            Pattern.compile("\\.\\./(.*src/(?:main|test)/(?:java|kotlin)/.*)/(?!package-info)\\w+\\.(?:java|kt)");

    private static Set<String> and(Set<String> some, String... others) {
        return Stream.concat(some.stream(), Stream.of(others)).collect(Collectors.toSet());
    }

    @Test
    void phasesImportOnlyThoseBeforeThem() throws IOException {
        List<String> wrong = new ArrayList<>();
        for (Map.Entry<String, Set<String>> phase : PHASES.entrySet()) {
            for (Path file : classesIn(phase.getKey())) {
                for (String imported : imports(file)) {
                    boolean other =
                            imported.startsWith("processor.") && !imported.equals("processor." + phase.getKey());
                    if (other && !phase.getValue().contains(imported.substring("processor.".length()))) {
                        wrong.add(file + " imports " + imported);
                    }
                }
            }
        }
        assertEquals(List.of(), wrong);
    }

    /** Of all modules, main code and tests; a test that fails is found in a package of a few dozen at most. */
    @Test
    void packagesAreSmall() throws IOException {
        Map<String, Long> classes = new TreeMap<>();
        Files.walkFileTree(Path.of(".."), new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                boolean built = folder.endsWith("target") || folder.endsWith(".git");
                return built ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                Matcher source = SOURCE.matcher(file.toString().replace('\\', '/'));
                if (source.matches()) {
                    classes.merge(source.group(1), 1L, Long::sum);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        classes.values().removeIf(count -> count <= CLASSES);
        assertEquals(Map.of(), classes);
    }

    /** The classes of a phase, without those of phases inside it. */
    private static List<Path> classesIn(String phase) throws IOException {
        Path root = BESIDE.getOrDefault(phase, PROCESSOR);
        Path folder = root.resolve("java/org/tensorbind/processor/" + phase.replace('.', '/'));
        List<Path> rooms = PHASES.keySet().stream()
                .filter(other -> other.length() > phase.length() && (phase.isEmpty() || other.startsWith(phase + ".")))
                .map(other -> PROCESSOR.resolve("java/org/tensorbind/processor/" + other.replace('.', '/')))
                .toList();
        return sources(folder).stream()
                .filter(file -> rooms.stream().noneMatch(file::startsWith))
                .toList();
    }

    /** Bundles share with formats how a file and a text are printed, and nothing else. */
    @Test
    void emittersOfBundlesKnowNoFormat() throws IOException {
        for (Path file : classesIn("emit.bundle")) {
            Matcher matcher = Pattern.compile("import org\\.tensorbind\\.processor\\.emit\\.([A-Z]\\w*)")
                    .matcher(Files.readString(file));
            while (matcher.find()) {
                assertTrue(Set.of("GeneratedFiles", "Literals").contains(matcher.group(1)), file.toString());
            }
        }
    }

    /** What the classes of a bundle have is decided for all languages, and only what prints Java knows how. */
    @Test
    void classesOfBundlesAreDescribedInNoLanguage() throws IOException {
        for (Path file : classesIn("emit.bundle")) {
            boolean java = String.valueOf(file.getFileName()).matches("(Java\\w+|BundleEmitter)\\.java");
            assertTrue(java || !Files.readString(file).contains("javapoet"), file.toString());
        }
    }

    /** Rooms are for what there is: here are the two processors, and what finds their classes and writes their services. */
    @Test
    void theRootHoldsTheProcessors() throws IOException {
        List<String> names = classesIn("").stream()
                .map(file -> String.valueOf(file.getFileName()).replace(".java", ""))
                .toList();
        assertEquals(
                List.of(
                        "BundleProcessor",
                        "ClassDeclarations",
                        "GrammarProcessor",
                        "LocalBundles",
                        "ServiceFile",
                        "package-info"),
                names);
    }

    /** The words and the table of clauses are for all. */
    @Test
    void onlyWhatResolvesKnowsTheTree() throws IOException {
        Pattern tree = Pattern.compile(
                "import org\\.tensorbind\\.processor\\.syntax\\.(?!Keywords;|Occurrence;|ClauseKind;|ArgumentKind;|BindingWord;|BodyWord;|On;|Applies;|Within;)");
        for (String phase : List.of("format", "format.place", "format.structure", "format.check")) {
            for (Path file : classesIn(phase)) {
                assertFalse(tree.matcher(Files.readString(file)).find(), file + " knows the tree");
            }
        }
    }

    /** So that another front end than the compiler's can fill it. */
    @Test
    void theBundlePhaseDoesNotKnowTheCompiler() throws IOException {
        for (Path file : sources(PROCESSOR.resolve("java/org/tensorbind/processor/bundle"))) {
            assertFalse(Files.readString(file).contains("javax."), file.toString());
        }
    }

    @Test
    void theRuntimeDoesNotKnowTheProcessor() throws IOException {
        for (Path root : List.of(RUNTIME, ARCHIVES, BUNDLES, CHECKPOINTS, DOCUMENTS)) {
            for (Path file : sources(root)) {
                assertFalse(imports(file).stream().anyMatch(name -> name.startsWith("processor")), file.toString());
            }
        }
    }

    /** How plans are spelled in Java, and by which methods of the runtime, is the emitters' business. */
    @Test
    void plansDoNotKnowJava() throws IOException {
        Set<String> methods = Stream.of(
                        Cursor.class,
                        DocumentReader.class,
                        DocumentWriter.class,
                        Documents.class,
                        FileContents.class,
                        ListScanner.class,
                        Sink.class)
                .flatMap(type -> Arrays.stream(type.getMethods()))
                .map(Method::getName)
                .filter(name -> name.matches(".*[A-Z].*")) // others are words of grammars, too
                .collect(Collectors.toSet());
        List<String> wrong = new ArrayList<>();
        for (String phase : PHASES.keySet().stream()
                .filter(name -> name.matches("(format|plan)(\\..*)?"))
                .toList()) {
            for (Path file : classesIn(phase)) {
                String source = Files.readString(file);
                if (source.contains("import javax.lang.model.")) {
                    wrong.add(file + " knows the Java language");
                }
                Pattern.compile("\"(\\w+)\"")
                        .matcher(source)
                        .results()
                        .filter(text -> methods.contains(text.group(1)))
                        .forEach(text -> wrong.add(file + " names " + text.group(1)));
            }
        }
        assertEquals(List.of(), wrong);
    }

    @Test
    void noFormatIsNamed() throws IOException {
        List<String> named = new ArrayList<>();
        for (Path root : ROOTS) {
            for (Path file : sources(root)) {
                Matcher matcher = FORMAT.matcher(Files.readString(file));
                while (matcher.find()) {
                    named.add(file + " names " + matcher.group());
                }
            }
        }
        assertEquals(List.of(), named);
    }

    @Test
    void everyPackageIsNullMarked() throws IOException {
        for (Path root : ROOTS) {
            for (Path file : sources(root)) {
                Path marked = Path.of(file.resolveSibling("package-info.java")
                        .toString()
                        .replace("java22", "java")); // the layer for newer Javas is of the same packages
                assertTrue(Files.readString(marked).contains("@NullMarked"), marked.toString());
            }
        }
    }

    private static List<Path> sources(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            List<Path> sources = files.filter(
                            file -> file.toString().endsWith(".java") && !file.endsWith("module-info.java"))
                    .sorted()
                    .toList();
            assertFalse(sources.isEmpty(), root.toString());
            return sources;
        }
    }

    /** Packages that a file imports, without {@code org.tensorbind.}. */
    private static Set<String> imports(Path file) throws IOException {
        Set<String> imports = new HashSet<>();
        Matcher matcher = IMPORT.matcher(Files.readString(file));
        while (matcher.find()) {
            imports.add(matcher.group(1).replaceAll("\\.$", ""));
        }
        return imports;
    }
}
