package org.tensorbind;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tensorbind.contract.Artifact;

/** The runtime's packages know each other in one direction only, and what is public for generated code is marked and counted. */
final class RuntimeArchitectureTest {
    private static final Path MAIN = Path.of("src", "main");
    private static final Path BUNDLES = Path.of("bundles", "src", "main");
    private static final Path DOCUMENTS = Path.of("documents", "src", "main");
    private static final Pattern NAMED = Pattern.compile("org\\.tensorbind((?:\\.[a-z]+)*)\\.[A-Z]");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package org\\.tensorbind\\.?([a-z.]*);");
    private static final Pattern MODULE = Pattern.compile("module ([a-z.]+) \\{");
    private static final Pattern REQUIRES =
            Pattern.compile("requires (?:static )?(?:transitive )?org\\.tensorbind\\.([a-z]+);");
    private static final Pattern EXPORTS =
            Pattern.compile("exports org\\.tensorbind\\.?([a-z.]*)(?:\\s+to\\s+([a-z.,\\s]+))?;");
    private static final Pattern PUBLIC = Pattern.compile(
            "(?m)^(@GeneratedCodeApi\\s+)?(?:@[^\\n]+\\s+)*public (?:final |abstract |sealed |non-sealed )*(?:class|interface|record|enum) (\\w+)");

    /** What each package may know of the others; the one with the formats' and bundles' interfaces has no name of its own. */
    private static final Map<String, Set<String>> KNOWN = Map.ofEntries(
            Map.entry("contract", Set.of()),
            Map.entry("number", Set.of("contract")),
            Map.entry("event", Set.of()),
            Map.entry("io", Set.of("contract", "event", "name")),
            Map.entry("name", Set.of()),
            Map.entry("", Set.of("contract", "event", "io", "name", "number")),
            Map.entry("annotation", Set.of("")),
            Map.entry("value", Set.of("", "contract", "number")),
            Map.entry("value.form", Set.of("", "contract", "number", "value")),
            Map.entry("payload.code", Set.of("", "io", "number")),
            Map.entry("payload.row", Set.of("", "io", "number", "payload.code")),
            Map.entry(
                    "payload", Set.of("", "contract", "event", "io", "number", "payload.code", "payload.row", "value")),
            Map.entry("read", Set.of("", "contract", "io", "name", "number", "payload", "payload.code", "value")),
            Map.entry(
                    "scan", Set.of("", "contract", "io", "name", "number", "payload", "payload.code", "read", "value")),
            Map.entry("write.sink", Set.of("", "contract", "io", "number", "payload", "payload.code", "value")),
            Map.entry(
                    "write", Set.of("", "contract", "io", "number", "payload", "payload.code", "value", "write.sink")),
            Map.entry(
                    "format",
                    Set.of(
                            "",
                            "contract",
                            "event",
                            "io",
                            "name",
                            "number",
                            "payload",
                            "payload.code",
                            "read",
                            "scan",
                            "value",
                            "value.form",
                            "write",
                            "write.sink")),
            Map.entry("memory", Set.of("", "io", "payload", "payload.code")),
            Map.entry("document", Set.of("", "contract", "number", "payload", "read", "value", "write", "write.sink")),
            Map.entry(
                    "notation",
                    Set.of(
                            "",
                            "contract",
                            "document",
                            "name",
                            "number",
                            "payload",
                            "payload.code",
                            "read",
                            "value",
                            "write",
                            "write.sink")),
            Map.entry("bundle", Set.of("", "document", "io", "notation", "read")),
            Map.entry("bundle.name", Set.of("", "bundle", "io", "value")),
            Map.entry("bundle.shape", Set.of("bundle", "bundle.name", "value")),
            Map.entry("bundle.element", Set.of("", "io", "number", "payload", "payload.code")),
            Map.entry("bundle.entry", Set.of("", "number")),
            Map.entry(
                    "bundle.binding",
                    Set.of(
                            "",
                            "annotation",
                            "bundle",
                            "bundle.element",
                            "bundle.entry",
                            "bundle.name",
                            "bundle.shape",
                            "io",
                            "number",
                            "payload",
                            "value")));

    /** The packages whose public types are there for generated code. */
    private static final Set<String> ROOMS = Set.of(
            "contract", "format", "number", "payload", "read", "scan", "value", "value.form", "write", "write.sink");

    /** Public types of these packages that generated code has nothing to do with: what another package, or the processor, asks for. */
    private static final Set<String> SHARED = Set.of(
            "BlockDecoder",
            "BlockEncoder",
            "ByteSize",
            "CountText",
            "Artifact",
            "Bincode",
            "ContainedSource",
            "ContractError",
            "CooOrder",
            "Decimals",
            "DocumentListener",
            "EditDistance",
            "ExactDivision",
            "EntryWriter",
            "ExternalData",
            "FileImage",
            "ItemException",
            "PreservedForms",
            "KeyPlaces",
            "KeyRecorder",
            "LongerNames",
            "MemoryTensor",
            "MetadataText",
            "NameTree",
            "ParseReporter",
            "PayloadEncoder",
            "PayloadList",
            "Remainders",
            "Rotations",
            "RowData",
            "RowShape",
            "ScannedList",
            "StoredBytes",
            "StoredChecksum",
            "StoredRows",
            "StoredViews",
            "TemporaryStorage",
            "UndecodedText",
            "SourceItemException",
            "ViewGuard",
            "IntegralFloats");

    /** Types of values that records of a format's structure show to users. */
    private static final Set<String> VALUES = Set.of("CodedNumber", "CodedText", "CodedValue", "Longs", "Payload");

    @Test
    void packagesKnowOnlyWhatTheyMay() throws IOException {
        List<String> wrong = new ArrayList<>();
        Map<String, Set<String>> all = ofRuntimeBundlesAndDocuments();
        for (Map.Entry<String, Set<String>> known : all.entrySet()) {
            for (String other : known.getValue()) {
                if (!KNOWN.getOrDefault(known.getKey(), Set.of()).contains(other)) {
                    wrong.add("'" + known.getKey() + "' knows '" + other + "'");
                }
            }
        }
        assertEquals(List.of(), wrong);
    }

    @Test
    void packagesKnowEachOtherWithoutCycles() throws IOException {
        Map<String, Set<String>> left = ofRuntimeBundlesAndDocuments();
        boolean shrinks = true;
        while (shrinks) {
            shrinks =
                    left.entrySet().removeIf(entry -> entry.getValue().stream().noneMatch(left::containsKey));
        }
        assertEquals(Map.of(), left);
    }

    /** So that images made ahead of time need to be told nothing; formats are found by services, which such tools follow. */
    @Test
    void nothingIsLookedUpByName() throws IOException {
        Pattern lookup = Pattern.compile(
                "Class\\.forName|\\.getResource|\\.loadClass|\\.getDeclared|setAccessible|Proxy\\.newProxy|\\.findVirtual|\\.findStatic");
        for (Path file : sources()) {
            assertFalse(lookup.matcher(Files.readString(file)).find(), file.toString());
        }
    }

    @Test
    void whatIsPublicForGeneratedCodeIsMarkedAndCounted() throws IOException {
        Set<String> marked = new TreeSet<>();
        Set<String> unmarked = new TreeSet<>();
        for (Path file : sources()) {
            String text = Files.readString(file);
            Matcher type = PUBLIC.matcher(text);
            if (ROOMS.contains(packageOf(text)) && type.find()) {
                (type.group(1) == null ? unmarked : marked).add(type.group(2));
            }
        }
        Set<String> allowed = new TreeSet<>(SHARED);
        allowed.addAll(VALUES);
        assertEquals(allowed, unmarked);
        assertEquals(33, marked.size(), marked.toString());
    }

    /** On the module path, a package is in one module, and has what others export to it. */
    @ParameterizedTest
    @EnumSource(Artifact.class)
    void artifactsHavePackagesOfTheirOwnAndKnowWhatIsExported(Artifact artifact) throws IOException {
        Path sources = Path.of(artifact.name().toLowerCase(Locale.ROOT)).resolve(MAIN);
        String descriptor = Files.readString(sources.resolve("module").resolve("module-info.java"));
        Matcher name = MODULE.matcher(descriptor);
        assertTrue(name.find(), descriptor);
        Set<String> known = exportedTo(name.group(1), MAIN);
        Matcher required = REQUIRES.matcher(descriptor);
        while (required.find()) {
            Path other = Path.of(required.group(1)).resolve(MAIN);
            if (Files.exists(other)) {
                known.addAll(exportedTo(name.group(1), other));
            }
        }
        Set<String> others = dependencies(MAIN).keySet();
        Map<String, Set<String>> own = dependencies(sources);
        for (Map.Entry<String, Set<String>> each : own.entrySet()) {
            assertFalse(others.contains(each.getKey()), "the runtime has a package '" + each.getKey() + "', too");
            Set<String> unknown = new TreeSet<>(each.getValue());
            unknown.removeAll(own.keySet());
            unknown.removeAll(known);
            assertEquals(Set.of(), unknown, each.getKey());
        }
    }

    /** Packages that a module may know of the one whose sources these are. */
    private static Set<String> exportedTo(String module, Path sources) throws IOException {
        Set<String> exported = new TreeSet<>();
        Matcher matcher =
                EXPORTS.matcher(Files.readString(sources.resolve("module").resolve("module-info.java")));
        while (matcher.find()) {
            if (matcher.group(2) == null
                    || Set.of(matcher.group(2).split("[,\\s]+")).contains(module)) {
                exported.add(matcher.group(1));
            }
        }
        return exported;
    }

    private static Map<String, Set<String>> ofRuntimeBundlesAndDocuments() throws IOException {
        Map<String, Set<String>> all = new TreeMap<>(dependencies(MAIN));
        all.putAll(dependencies(BUNDLES));
        all.putAll(dependencies(DOCUMENTS));
        return all;
    }

    private static Map<String, Set<String>> dependencies(Path root) throws IOException {
        Map<String, Set<String>> dependencies = new HashMap<>();
        for (Path file : sources(root)) {
            String text = Files.readString(file);
            String own = packageOf(text);
            Set<String> known = dependencies.computeIfAbsent(own, key -> new TreeSet<>());
            Matcher named = NAMED.matcher(text);
            while (named.find()) {
                String other = named.group(1).isEmpty() ? "" : named.group(1).substring(1);
                if (!other.equals(own)) {
                    known.add(other);
                }
            }
        }
        return dependencies;
    }

    private static String packageOf(String text) {
        Matcher matcher = PACKAGE.matcher(text);
        return matcher.find() ? matcher.group(1) : "?";
    }

    private static List<Path> sources() throws IOException {
        return sources(MAIN);
    }

    private static List<Path> sources(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            List<Path> sources = files.filter(
                            file -> file.toString().endsWith(".java") && !file.endsWith("module-info.java"))
                    .toList();
            assertFalse(sources.isEmpty(), root.toString());
            return sources;
        }
    }
}
