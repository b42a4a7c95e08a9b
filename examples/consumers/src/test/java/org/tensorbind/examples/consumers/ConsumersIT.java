package org.tensorbind.examples.consumers;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Builds and runs the projects beside this one against a folder with a release, which is all that they know of this checkout. */
final class ConsumersIT {
    static List<Jdk> jdks() {
        return Jdk.tried();
    }

    /** Skipped, with what to do about it, where the others tried one Java only. */
    @Test
    void thereIsAnotherJavaToTryThemOn() {
        assumeTrue(
                jdks().size() > 1,
                "the projects are tried on " + jdks()
                        + " only; JAVA_HOMES=FOLDER, or JAVA_HOME_25=FOLDER, names another");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void aProjectWithoutWarningsReadsCheckpointsFromFilesAndMemory(Jdk jdk) throws IOException, InterruptedException {
        String printed = build("maven", jdk).add("compile", "exec:java").run();
        assertPrints(printed, "16 hidden units");
        assertPrints(printed, "step 7 of [layers.0.q_proj]");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void aNamedModuleRunsOnTheModulePathAndInALinkedImage(Jdk jdk) throws IOException, InterruptedException {
        Path folder = project("module", jdk);
        Path modules = folder.resolve("target/modules");
        maven(folder, jdk)
                .add("package", "dependency:copy-dependencies")
                .add("-DoutputDirectory=" + modules, "-DincludeScope=runtime")
                .run();
        String path = folder.resolve("target/example-module-1.jar") + File.pathSeparator + modules;
        String main = "example.module/example.Main";
        assertPrints(
                new Command(jdk, folder)
                        .add(jdk.tool("java"), "-p", path, "--add-modules", "org.tensorbind.grammars", "-m", main)
                        .run(),
                "5 steps in example.module");
        Path image = folder.resolve("target/image");
        new Command(jdk, folder)
                .add(jdk.tool("jlink"), "-p", path, "--add-modules", "example.module,org.tensorbind.grammars")
                .add("--output", image)
                .run();
        assertPrints(
                new Command(jdk, folder)
                        .add(image.resolve("bin/java"), "-m", main)
                        .run(),
                "5 steps in example.module");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void aKotlinClassThatGuardsItselfIsMadeOnce(Jdk jdk) throws IOException, InterruptedException {
        assertPrints(build("kotlin", jdk).add("compile", "exec:java").run(), "scale 0.5");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void theRuntimeAloneSaysToAddFormats(Jdk jdk) throws IOException, InterruptedException {
        Path folder = project("runtime", jdk);
        Path target = Release.deployed().sources().resolve("runtime/target");
        String printed = new Command(jdk, folder)
                .add(jdk.tool("java"), "-cp", jars(target), "Open.java")
                .run(1);
        assertTrue(printed.contains("none is there: add an artifact with formats (tensorbind-spec-grammars)"), printed);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void theReadmesSnippetsAreAProject(Jdk jdk) throws IOException, InterruptedException {
        Path folder = Files.createDirectories(Release.WORK.resolve("projects/readme-" + jdk.version()));
        ReadmeProject.write(Release.ROOT.resolve("README.md"), folder);
        String printed = maven(folder, jdk)
                .add("compile", "org.codehaus.mojo:exec-maven-plugin:3.5.1:java", "-Dexec.mainClass=example.Main")
                .run();
        assertPrints(printed, "16 hidden units");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void lombokMayRunBeforeOrAfterTheProcessor(Jdk jdk) throws IOException, InterruptedException {
        Path folder = project("lombok", jdk);
        for (String order : List.of("lombok-first", "lombok-last")) {
            assertPrints(
                    maven(folder, jdk)
                            .add("-P" + order, "clean", "compile", "exec:java")
                            .run(),
                    "the same: true");
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void eclipsesCompilerCompilesWhatIsGenerated(Jdk jdk) throws IOException, InterruptedException {
        Path folder = project("ecj", jdk);
        Path libraries = folder.resolve("target/lib");
        maven(folder, jdk)
                .add("dependency:copy-dependencies", "-DoutputDirectory=" + libraries)
                .run();
        String path = jars(libraries);
        Path classes = folder.resolve("target/classes");
        new Command(jdk, folder)
                .add(jdk.tool("java"), "-cp", path, "org.eclipse.jdt.internal.compiler.batch.Main", "-17")
                .add("-cp", path, "-processorpath", path, "-d", classes, "-s", folder.resolve("target/generated"))
                .add(folder.resolve("src"))
                .run();
        assertPrints(
                new Command(jdk, folder)
                        .add(jdk.tool("java"), "-cp", classes + File.pathSeparator + path, "example.Main")
                        .run(),
                "1 block, [a.b]");
    }

    /** A copy of a project, as a Java builds it. */
    private static Path project(String name, Jdk jdk) throws IOException {
        Path folder = Release.WORK.resolve("projects").resolve(name + "-" + jdk.version());
        Folders.delete(folder);
        Files.createDirectories(folder.getParent());
        Folders.copySources(Release.PROJECTS.resolve(name), folder);
        return folder;
    }

    private static Command build(String name, Jdk jdk) throws IOException, InterruptedException {
        return maven(project(name, jdk), jdk);
    }

    private static Command maven(Path folder, Jdk jdk) throws IOException, InterruptedException {
        return Release.MAVEN
                .in(folder, jdk)
                .add("-Dtensorbind.repository="
                        + Release.deployed().repository().toUri());
    }

    private static String jars(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(Path::toString)
                    .filter(file -> file.endsWith(".jar"))
                    .sorted()
                    .collect(Collectors.joining(File.pathSeparator));
        }
    }

    private static void assertPrints(String printed, String line) {
        assertTrue(printed.lines().anyMatch(line::equals), () -> "'" + line + "' is missing in\n" + printed);
    }
}
