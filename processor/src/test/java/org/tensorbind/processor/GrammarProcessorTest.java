package org.tensorbind.processor;

import static com.google.testing.compile.Compiler.javac;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import com.google.testing.compile.JavaFileObjects;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where grammars are looked for, and what a compilation says and leaves behind. */
final class GrammarProcessorTest {
    private static final String GRAMMAR = """
            format sample "Sample" { extension "sample" }

            FILE  ::= DTYPE RANK DIMS DATA
            DTYPE ::= uint8 dtype { f32 = 0, u8 = 1 }
            RANK  ::= uint8 = count(DIMS)
            DIMS  ::= uint32*
            DATA  ::= bytes sized product(DIMS) * width(DTYPE)

            tensor FILE { dtype DTYPE, shape DIMS, data DATA }
            """;

    @TempDir
    private Path folder = Path.of("");

    private static Compilation compile(String grammar, String... options) {
        return compile(javac().withOptions((Object[]) options), grammar);
    }

    private static Compilation compile(Compiler compiler, String grammar) {
        return compiler.withProcessors(new GrammarProcessor())
                .compile(JavaFileObjects.forSourceLines(
                        "acme.package-info",
                        "@org.tensorbind.annotation.TensorGrammar(\"" + grammar + "\")",
                        "package acme;"));
    }

    private String option() {
        return "-Atensorbind.grammars=" + folder;
    }

    private static List<String> generated(Compilation compilation) {
        return compilation.generatedSourceFiles().stream()
                .map(JavaFileObject::getName)
                .map(name -> name.substring(name.lastIndexOf('/') + 1))
                .sorted()
                .toList();
    }

    /** A fault as the processor gave it; javac indents all lines but the first by two more. */
    private static String error(Compilation compilation, int index) {
        return compilation.errors().get(index).getMessage(Locale.ROOT).replace("\n  ", "\n");
    }

    private static List<File> classPathWithoutDocuments() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.contains("documents"))
                .map(File::new)
                .toList();
    }

    @Test
    void aNotationWhoseArtifactIsMissingIsToldItsCoordinates() throws IOException {
        Files.writeString(folder.resolve("sample.grammar"), """
                format sample "Sample" { extension "sample" }

                FILE ::= HEAD DATA
                HEAD ::= json { "dtype": DTYPE, "shape": DIMS }
                DTYPE ::= text dtype { f32 = "F", u8 = "U" }
                DIMS ::= [uint*]
                DATA ::= bytes sized product(DIMS) * width(DTYPE)

                tensor FILE { dtype DTYPE, shape DIMS, data DATA }
                """);
        Compiler compiler = javac().withClasspath(classPathWithoutDocuments()).withOptions(option());
        Compilation compilation = compile(compiler, "sample.grammar");
        String place = "sample.grammar:4:10: error: [MissingArtifact] ";
        assertEquals("in the grammar of this package:\n" + place + """
                'json' is read and written by org.tensorbind:tensorbind-documents:0.1.0-SNAPSHOT, which is not on the \
                class path; add it to the dependencies of the build
                  HEAD ::= json { "dtype": DTYPE, "shape": DIMS }
                           ^^^^""", error(compilation, 0));
        assertEquals(1, compilation.errors().size(), "nothing is generated that would not compile");
    }

    @Test
    void theDirectoryOfTheOptionIsLookedInFirst() throws IOException {
        Files.writeString(folder.resolve("sample.grammar"), GRAMMAR);
        Compilation compilation = compile("sample.grammar", option());
        assertEquals(
                Compilation.Status.SUCCESS,
                compilation.status(),
                () -> compilation.errors().toString());
        assertEquals(
                List.of(
                        "Sample.java",
                        "SampleFormat.java",
                        "SampleParser.java",
                        "SampleReader.java",
                        "SampleSerializer.java",
                        "SampleWriter.java"),
                generated(compilation));
        assertTrue(compilation.generatedFiles().stream()
                .anyMatch(file -> file.getName().endsWith("META-INF/services/org.tensorbind.TensorFormat")));
    }

    @Test
    void aGrammarBesideThePackageIsFoundByItsName() throws IOException {
        Files.createDirectories(folder.resolve("acme"));
        Files.writeString(folder.resolve("acme/sample.grammar"), GRAMMAR);
        assertEquals(
                Compilation.Status.SUCCESS, compile("sample.grammar", option()).status());
    }

    @Test
    void aGrammarOnTheClassPathIsFoundByItsPath() {
        Compilation compilation = compile("located/sample.grammar");
        assertEquals(
                Compilation.Status.SUCCESS,
                compilation.status(),
                () -> compilation.errors().toString());
    }

    /** Javac gives processors no resources of the module path. */
    @Test
    void aGrammarInAJarOfTheModulePathIsFoundOnTheProcessorPath() throws IOException, InterruptedException {
        Path jar = folder.resolve("dependency.jar");
        try (JarOutputStream content = new JarOutputStream(Files.newOutputStream(jar))) {
            content.putNextEntry(new ZipEntry("formats/packed.grammar"));
            content.write(GRAMMAR.getBytes(StandardCharsets.UTF_8));
        }
        String classes = System.getProperty("java.class.path");
        assertTrue(compiledAsModule(jar, classes).contains("looked for 'formats/packed.grammar' in: "));
        assertEquals("", compiledAsModule(jar, classes + File.pathSeparator + jar));
        assertTrue(Files.exists(folder.resolve("app/SampleReader.java")));
    }

    /** What a compiler in a process of its own prints, as one in this process loads the processor from the class path of the tests. */
    private String compiledAsModule(Path jar, String processorPath) throws IOException, InterruptedException {
        Path module = Files.writeString(folder.resolve("module-info.java"), "module app { requires java.compiler; }");
        Path annotated = Files.writeString(
                folder.resolve("package-info.java"),
                "@org.tensorbind.annotation.TensorGrammar(\"formats/packed.grammar\") package app;");
        Path output = folder.resolve("output.txt");
        Process compiler = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "javac").toString(),
                        "-proc:only",
                        "-J-Duser.language=en",
                        "-J-XX:TieredStopAtLevel=1",
                        "-d",
                        folder.toString(),
                        "--module-path",
                        jar.toString(),
                        "--class-path",
                        System.getProperty("java.class.path"),
                        "--add-reads",
                        "app=ALL-UNNAMED",
                        "--processor-path",
                        processorPath,
                        "-processor",
                        GrammarProcessor.class.getName(),
                        module.toString(),
                        annotated.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        compiler.waitFor();
        return Files.readString(output);
    }

    @Test
    void aGrammarThatIsNowhereIsReportedWithThePlaces() {
        Compilation compilation = compile("nowhere.grammar", option());
        assertEquals(
                "the grammar was not found; looked for 'nowhere.grammar' and 'acme/nowhere.grammar' in: the directory "
                        + folder
                        + " of -Atensorbind.grammars; the module's own resources; the class path and the processor's, not the module path",
                error(compilation, 0));
    }

    @Test
    void namesThatLeadElsewhereAreRejected() throws IOException {
        Path inside = Files.createDirectory(folder.resolve("inside"));
        Path outside = Files.writeString(folder.resolve("sample.grammar"), GRAMMAR);
        for (String name :
                List.of("../sample.grammar", "a/../../sample.grammar", outside.toString(), "./sample.grammar")) {
            Compilation compilation = compile(name, "-Atensorbind.grammars=" + inside);
            assertEquals(
                    "the grammar was not found; looked for nothing: '" + name
                            + "' must be a path without '..' below a folder, with '/' between its parts",
                    error(compilation, 0));
        }
    }

    @Test
    void aGrammarWithFaultsShowsThemAllAndGeneratesNothing() throws IOException {
        Files.writeString(
                folder.resolve("sample.grammar"),
                GRAMMAR.replace("product(DIMS)", "product(RANK)").replace("uint8 = count(DIMS)", "uint8"));
        Compilation compilation = compile("sample.grammar", option());
        assertEquals(2, compilation.errors().size());
        assertEquals("""
                in the grammar of this package:
                sample.grammar:6:1: error: [Uncounted] the count of integers in 'DIMS' is unknown, and 'sized' does not give it; write '[N]' after the type, or add '= count(DIMS)' to an integer before it
                  DIMS  ::= uint32*
                  ^^^^""", error(compilation, 0));
        assertTrue(
                error(compilation, 1)
                        .startsWith("in the grammar of this package:\nsample.grammar:7:31: error: [TypeMisuse]"),
                error(compilation, 1));
    }

    @Test
    void nothingIsLeftBehindByAGrammarWithFaults(@TempDir Path output) throws IOException {
        Files.writeString(folder.resolve("sample.grammar"), GRAMMAR.replace("product(DIMS)", "product(RANK)"));
        var compiler = ToolProvider.getSystemJavaCompiler();
        var task = compiler.getTask(
                Writer.nullWriter(),
                null,
                null,
                List.of("-d", output.toString(), option()),
                null,
                List.of(JavaFileObjects.forSourceLines(
                        "acme.package-info",
                        "@org.tensorbind.annotation.TensorGrammar(\"sample.grammar\")",
                        "package acme;")));
        task.setProcessors(List.of(new GrammarProcessor()));
        assertFalse(task.call());
        try (Stream<Path> files = Files.walk(output)) {
            assertEquals(List.of(), files.filter(Files::isRegularFile).toList());
        }
    }

    @Test
    void aGrammarOnTheClassPathIsUtf8WhateverEncodingTheSourcesHave(@TempDir Path output) throws IOException {
        String title = "Gr\u00f6\u00dfe";
        Files.writeString(folder.resolve("named.grammar"), GRAMMAR.replaceFirst("\"[^\"]*\"", '"' + title + '"'));
        var compiler = ToolProvider.getSystemJavaCompiler();
        var task = compiler.getTask(
                Writer.nullWriter(),
                null,
                null,
                List.of(
                        "-d",
                        output.toString(),
                        "-encoding",
                        "ISO-8859-1",
                        "-cp",
                        folder + File.pathSeparator + System.getProperty("java.class.path")),
                null,
                List.of(JavaFileObjects.forSourceLines(
                        "acme.package-info",
                        "@org.tensorbind.annotation.TensorGrammar(\"named.grammar\")",
                        "package acme;")));
        task.setProcessors(List.of(new GrammarProcessor()));
        assertTrue(task.call());
        try (Stream<Path> files = Files.walk(output)) {
            Path format = files.filter(file -> file.endsWith("SampleFormat.java"))
                    .findFirst()
                    .orElseThrow();
            String literal = title.chars()
                    .mapToObj(c -> c < 0x7F ? String.valueOf((char) c) : String.format("\\u%04x", c))
                    .collect(Collectors.joining("", "\"", "\""));
            assertTrue(Files.readString(format, StandardCharsets.US_ASCII).contains(literal), literal);
        }
    }

    @Test
    void aNameThatNoFileHasIsReported() {
        Compilation compilation = compile("a\\u0000.grammar", option());
        assertTrue(error(compilation, 0).startsWith("the grammar was not found; looked for nothing: "));
    }
}
