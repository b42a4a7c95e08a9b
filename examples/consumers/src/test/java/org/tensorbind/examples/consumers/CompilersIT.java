package org.tensorbind.examples.consumers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.tensorbind.examples.consumers.Projects.assertPrints;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What compilers other than a build's say and make of the projects beside this one. */
final class CompilersIT {
    private static final int FIRST_WITH_SEGMENTS = 22;
    private static final String KSP = "com.google.devtools.ksp.cmdline.KSPJvmMain";

    static List<Jdk> jdks() {
        return Jdk.tried();
    }

    @Test
    void eclipsesCompilerCompilesWhatIsGenerated() throws IOException, InterruptedException {
        Jdk jdk = Jdk.newest();
        Path folder = Projects.copy("ecj", jdk);
        String path = Libraries.tensorbind();
        Path classes = folder.resolve("target/classes");
        new Command(jdk, folder)
                .add(jdk.tool("java"), "-cp", Libraries.ecj(), "org.eclipse.jdt.internal.compiler.batch.Main", "-17")
                .add("-cp", path, "-processorpath", path, "-d", classes, "-s", folder.resolve("target/generated"))
                .add(folder.resolve("src"))
                .run();
        assertPrints(
                new Command(jdk, folder)
                        .add(jdk.tool("java"), "-cp", classes + File.pathSeparator + path, "example.Main")
                        .run(),
                "1 block, [a.b]");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void memorySegmentsAreProperties(Jdk jdk) throws IOException, InterruptedException {
        assumeTrue(jdk.version() >= FIRST_WITH_SEGMENTS, "older ones have no memory segments");
        Path folder = Projects.copy("segments", jdk);
        String path = Libraries.tensorbind();
        new Command(jdk, folder)
                .add(
                        jdk.tool("javac"),
                        "-Xlint:all,-processing",
                        "-Werror",
                        "-cp",
                        path,
                        "-processorpath",
                        path,
                        "Main.java")
                .run();
        assertPrints(
                new Command(jdk, folder)
                        .add(jdk.tool("java"), "-cp", folder + File.pathSeparator + path, "Main")
                        .run(),
                "12 bytes, 3.0, mapped true");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void eachWrongClassIsRejectedAtItsPlace(Jdk jdk) throws IOException, InterruptedException {
        Path folder = Projects.copy("wrong", jdk);
        Path source = folder.resolve("Wrong.java");
        String path = Libraries.tensorbind();
        String printed = new Command(jdk, folder)
                .add(jdk.tool("javac"), "-cp", path, "-processorpath", path, "-d", folder, source)
                .run(1);
        assertEquals(ExpectedFaults.of(source), ExpectedFaults.printed(source, printed));
        assertFalse(printed.contains("\tat "), printed);
    }

    @Test
    void kspMakesOfKotlinClassesWhatKaptDoes() throws IOException, InterruptedException {
        Jdk jdk = Jdk.newest();
        Path folder = Projects.copy("kotlin", jdk);
        String printed = Projects.maven(folder, jdk).add("compile", "exec:java").run();
        for (String line : Files.readAllLines(folder.resolve("expected.txt"))) {
            assertPrints(printed, line);
        }
        ksp(jdk, folder, folder.resolve("src/main/kotlin")).run();
        Map<String, String> byKapt = sources(folder.resolve("target/generated-sources/kaptKotlin/compile"));
        assertTrue(byKapt.containsKey("GuardedReader.kt"), byKapt.keySet().toString());
        assertEquals(byKapt, sources(folder.resolve("target/ksp")));
    }

    @Test
    void kspSaysWhatIsWrongInKotlinsWords() throws IOException, InterruptedException {
        Jdk jdk = Jdk.newest();
        Path folder = Projects.copy("kotlin", jdk);
        Path source = folder.resolve("faults/Faults.kt");
        String printed = ksp(jdk, folder, source.resolveSibling(".")).run(1);
        assertEquals(ExpectedFaults.of(source), ExpectedFaults.printed(source, printed));
    }

    private static Command ksp(Jdk jdk, Path folder, Path sources) throws IOException, InterruptedException {
        Path target = folder.resolve("target");
        String path = Libraries.tensorbind();
        return new Command(jdk, folder)
                .add(jdk.tool("java"), "-cp", Libraries.ksp(), KSP)
                .add("-language-version=2.3", "-api-version=2.3", "-jvm-target=17", "-module-name=main")
                .add("-jdk-home=" + jdk.home(), "-source-roots=" + sources.normalize(), "-libraries=" + path)
                .add("-project-base-dir=" + folder, "-output-base-dir=" + target)
                .add("-caches-dir=" + target.resolve("ksp-caches"), "-kotlin-output-dir=" + target.resolve("ksp"))
                .add("-java-output-dir=" + target.resolve("ksp-java"))
                .add("-class-output-dir=" + target.resolve("ksp-classes"))
                .add("-resource-output-dir=" + target.resolve("ksp-resources"))
                .add(path);
    }

    private static Map<String, String> sources(Path root) throws IOException {
        Map<String, String> sources = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".kt")).toList()) {
                sources.put(String.valueOf(file.getFileName()), Files.readString(file));
            }
        }
        return sources;
    }
}
