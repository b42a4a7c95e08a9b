package org.tensorbind.examples.consumers;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A folder with what {@code -Prelease deploy} gives, made once for all tests from a copy of the checkout's sources by the newest Java. One
 * that is older than 22 cannot make a release; what it deploys is the same for that Java.
 *
 * @param sources the copy, with what was built
 * @param repository the folder, as a URL
 */
record Release(Path sources, Path repository) {
    static final Path PROJECTS = Path.of("").toAbsolutePath();
    static final Path ROOT = PROJECTS.resolve("../..").normalize();
    static final Path WORK = PROJECTS.resolve("target").resolve("consumers");
    static final Maven MAVEN = new Maven(ROOT, WORK.resolve("local"));

    /** The folders of the modules with jars, whose last names are those of the artifacts. */
    static final List<String> MODULES = List.of(
            "runtime",
            "runtime/archives",
            "runtime/bundles",
            "runtime/checkpoints",
            "runtime/documents",
            "processor",
            "processor/grammar-tools",
            "processor/ksp",
            "spec-grammars");

    static final int FIRST_WITH_ALL_LAYERS = 22;
    private static @Nullable Release deployed;
    private static boolean failed;

    /** The release; one that is there, in the folder of {@code -Dconsumers.release}, is not made again. */
    static synchronized Release deployed() throws IOException, InterruptedException {
        String made = System.getProperty("consumers.release");
        if (made != null) {
            return new Release(Path.of(made).resolve("sources"), Path.of(made).resolve("repository"));
        }
        assumeFalse("offline true".equals(System.getProperty("maven.mode")), "Maven deploys nothing offline");
        assertFalse(failed, "the release cannot be built, as the first test says");
        if (deployed == null) {
            failed = true;
            Folders.delete(WORK.resolve("release"));
            Folders.delete(WORK.resolve("projects"));
            Folders.delete(WORK.resolve("local/org/tensorbind"));
            Release release = new Release(WORK.resolve("release/sources"), WORK.resolve("release/repository"));
            Files.createDirectories(WORK.resolve("release"));
            Folders.copySources(ROOT, release.sources);
            build(release.sources, "deploy")
                    .add("-DaltDeploymentRepository=folder::" + release.repository.toUri())
                    .run();
            deployed = release;
            failed = false;
        }
        return deployed;
    }

    /** Whether the Java that makes it has all layers. */
    static boolean isWhole() {
        return Jdk.newest().version() >= FIRST_WITH_ALL_LAYERS;
    }

    /** A build in a folder of sources, up to a phase. */
    static Command build(Path sources, String phase) {
        Command command = MAVEN.in(sources, Jdk.newest())
                .add("-pl", String.join(",", MODULES) + ",bom", "-am", phase)
                .add("-DskipTests", "-Dmaven.install.skip");
        return isWhole() ? command.add("-Prelease") : command;
    }
}
