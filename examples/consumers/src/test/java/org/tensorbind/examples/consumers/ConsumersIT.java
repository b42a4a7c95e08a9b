package org.tensorbind.examples.consumers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.tensorbind.examples.consumers.Projects.assertPrints;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Builds and runs the projects beside this one against a folder with a release, which is all that they know of this checkout. Projects that try
 * another compiler or processor are built by the newest Java only, which is the first to break one.
 */
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
    void aProjectWithoutWarningsDoesWhatBundlesPromise(Jdk jdk) throws IOException, InterruptedException {
        Path folder = Projects.copy("maven", jdk);
        String printed = Projects.maven(folder, jdk).add("compile", "exec:java").run();
        assertEquals(
                Files.readAllLines(folder.resolve("expected.txt")),
                printed.lines().filter(line -> !line.startsWith("WARNING: ")).toList());
        aHeaderThatChangedFailsTheNextBuildAtTheProperty(folder, jdk);
    }

    /** Nothing else has changed: the build is not a clean one. */
    private static void aHeaderThatChangedFailsTheNextBuildAtTheProperty(Path folder, Jdk jdk)
            throws IOException, InterruptedException {
        Path header = folder.resolve("src/main/resources/model.header.json");
        Files.writeString(header, Files.readString(header).replace("blocks.1.bias", "blocks.1.beta"));
        String printed = Projects.maven(folder, jdk).add("compile").run(1);
        assertTrue(
                printed.matches(
                        "(?s).*Pinned\\.java:\\[\\d+,\\d+] \\[Pinned] does not fit 'model.header.json':\\s+"
                                + "blocks\\.1\\.bias \\(blocks\\[1]\\.bias\\): is missing; did you mean 'blocks\\.1\\.beta'?.*"),
                printed);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void aNamedModuleRunsOnTheModulePathAndInALinkedImage(Jdk jdk) throws IOException, InterruptedException {
        Path folder = Projects.copy("module", jdk);
        Path modules = folder.resolve("target/modules");
        Projects.maven(folder, jdk)
                .add("package", "dependency:copy-dependencies")
                .add("-DoutputDirectory=" + modules, "-DincludeScope=runtime")
                .run();
        String path = folder.resolve("target/example-module-1.jar") + File.pathSeparator + modules;
        String main = "example.module/example.Main";
        // As it is, and as a native image of GraalVM says that it is one.
        for (String option : List.of("-Dnone", "-Dorg.graalvm.nativeimage.imagecode=runtime")) {
            assertPrints(
                    new Command(jdk, folder)
                            .add(jdk.tool("java"), option, "-p", path, "--add-modules", "org.tensorbind.grammars")
                            .add("-m", main)
                            .run(),
                    "5 steps in example.module, 5 in a folder");
        }
        Path image = folder.resolve("target/image");
        new Command(jdk, folder)
                .add(
                        jdk.tool("jlink"),
                        "-p",
                        path,
                        "--add-modules",
                        "example.module,org.tensorbind.grammars,org.tensorbind.checkpoints")
                .add("--output", image)
                .run();
        assertPrints(
                new Command(jdk, folder)
                        .add(image.resolve("bin/java"), "-m", main)
                        .run(),
                "5 steps in example.module, 5 in a folder");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void theRuntimeAloneSaysToAddFormats(Jdk jdk) throws IOException, InterruptedException {
        Path folder = Projects.copy("runtime", jdk);
        Path target = Release.deployed().sources().resolve("runtime/target");
        String printed = new Command(jdk, folder)
                .add(jdk.tool("java"), "-cp", Libraries.path(Libraries.in(target)), "Open.java")
                .run(1);
        assertTrue(
                printed.contains(
                        "there are no formats on the class path; add an artifact with formats (tensorbind-spec-grammars)"),
                printed);
    }

    @Test
    void theReadmesSnippetsAreProjects() throws IOException, InterruptedException {
        Jdk jdk = Jdk.newest();
        Path folder = Files.createDirectories(Release.WORK.resolve("projects/readme-" + jdk.version()));
        ReadmeProject.write(Release.ROOT.resolve("README.md"), Release.ROOT.resolve("processor/BUILDS.md"), folder);
        String printed = Projects.maven(folder, jdk)
                .add("compile", "org.codehaus.mojo:exec-maven-plugin:3.5.1:java", "-Dexec.mainClass=example.Main")
                .run();
        assertEquals(3, printed.lines().filter("16 hidden units"::equals).count(), printed);
        assertTrue(Files.exists(folder.resolve("kotlin/target/classes/example/LayerNormReader.class")), printed);
    }

    @Test
    void lombokMayRunBeforeOrAfterTheProcessor() throws IOException, InterruptedException {
        Jdk jdk = Jdk.newest();
        Path folder = Projects.copy("lombok", jdk);
        for (String order : List.of("lombok-first", "lombok-last")) {
            assertPrints(
                    Projects.maven(folder, jdk)
                            .add("-P" + order, "clean", "compile", "exec:java")
                            .run(),
                    "the same: true");
        }
    }
}
