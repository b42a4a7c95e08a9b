package org.tensorbind.examples.consumers;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Copies of the projects beside this one, each as a Java builds it. */
final class Projects {
    private Projects() {}

    /** A new copy; the release is made before, which removes what is left of copies. */
    static Path copy(String name, Jdk jdk) throws IOException, InterruptedException {
        Release.deployed();
        Path folder = Release.WORK.resolve("projects").resolve(name + "-" + jdk.version());
        Folders.delete(folder);
        Files.createDirectories(folder.getParent());
        Folders.copySources(Release.PROJECTS.resolve(name), folder);
        return folder;
    }

    /** Maven in a project, whose only source of Tensorbind is the folder of the release. */
    static Command maven(Path folder, Jdk jdk) throws IOException, InterruptedException {
        return Release.MAVEN
                .in(folder, jdk)
                .add("-Dtensorbind.repository="
                        + Release.deployed().repository().toUri());
    }

    static void assertPrints(String printed, String line) {
        assertTrue(printed.lines().anyMatch(line::equals), () -> "'" + line + "' is missing in\n" + printed);
    }
}
