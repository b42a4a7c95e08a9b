package org.tensorbind.examples.consumers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What is deployed is what a public repository asks for, whole, and the same whoever builds it. */
final class ReleaseIT {
    @BeforeAll
    static void wantAJavaThatMakesReleases() {
        assumeTrue(Release.isWhole(), "only JDK 22 and newer make a release");
    }

    private static List<Path> deployed(String artifact) throws IOException, InterruptedException {
        Path folder = Release.deployed().repository().resolve("org/tensorbind/tensorbind-" + artifact);
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static boolean hasEnding(List<Path> files, String ending) {
        return files.stream().anyMatch(file -> file.toString().endsWith(ending));
    }

    @Test
    void everyArtifactHasSourcesAndJavadoc() throws IOException, InterruptedException {
        for (String module : Release.MODULES) {
            List<Path> files = deployed(module.substring(module.lastIndexOf('/') + 1));
            for (String ending : List.of("-1.pom", "-1.jar", "-1-sources.jar", "-1-javadoc.jar", ".sha1")) {
                assertTrue(hasEnding(files, ending), module + " has no " + ending + ": " + files);
            }
        }
        assertTrue(hasEnding(deployed("bom"), ".pom"));
        assertTrue(hasEnding(deployed("parent"), "-cyclonedx.json"), "a bill of materials");
    }

    @Test
    void anOlderJavaIsToldThatItMakesNoRelease() throws IOException, InterruptedException {
        Jdk oldest = Jdk.tried().get(0);
        assumeTrue(oldest.version() < Release.FIRST_WITH_ALL_LAYERS, "there is a Java before 22");
        String output = Release.MAVEN
                .in(Release.deployed().sources(), oldest)
                .add("-N", "-Prelease", "validate")
                .run(1);
        assertTrue(output.contains("build it with JDK 22 or newer"), output);
    }

    @Test
    void thePomsSayWhoMadeItAndOnWhatTerms() throws IOException, InterruptedException {
        Path parent = deployed("parent").stream()
                .filter(file -> file.toString().endsWith(".pom"))
                .findFirst()
                .orElseThrow();
        String text = Files.readString(parent);
        for (String element : List.of("<name>", "<description>", "<url>", "<license>", "<developer>", "<connection>")) {
            assertTrue(text.contains(element), element);
        }
    }

    @Test
    void theRuntimesJarHasItsModuleAndTheLayerForJava22() throws IOException, InterruptedException {
        Path jar = Release.deployed().sources().resolve("runtime/target/tensorbind-runtime-0.1.0-SNAPSHOT.jar");
        try (JarFile file = new JarFile(jar.toFile())) {
            assertTrue(file.isMultiRelease());
            assertTrue(file.stream().anyMatch(entry -> entry.getName().matches("META-INF/versions/22/.*\\.class")));
            assertTrue(file.stream().anyMatch(entry -> entry.getName().endsWith("module-info.class")));
            assertNotNull(file.getEntry("org/tensorbind/TensorFormats.class"));
        }
    }

    /** All but the Javadoc, which takes two thirds of a build. */
    @Test
    void twoBuildsInDifferentFoldersGiveTheSameBytes() throws IOException, InterruptedException {
        Path other = Release.WORK.resolve("release/elsewhere/and-deeper");
        Folders.delete(other);
        Files.createDirectories(other.getParent());
        Folders.copySources(Release.deployed().sources(), other);
        Release.build(other, "package").add("-Dmaven.javadoc.skip=true").run();
        Map<String, byte[]> first = jars(Release.deployed().sources());
        Map<String, byte[]> second = jars(other);
        assertFalse(first.isEmpty());
        assertEquals(first.keySet(), second.keySet());
        List<String> different = first.keySet().stream()
                .filter(name -> !Arrays.equals(first.get(name), second.get(name)))
                .toList();
        assertEquals(List.of(), different);
    }

    private static Map<String, byte[]> jars(Path sources) throws IOException {
        Map<String, byte[]> jars = new TreeMap<>();
        for (String module : Release.MODULES) {
            try (Stream<Path> files = Files.list(sources.resolve(module).resolve("target"))) {
                for (Path file : files.filter(path -> path.toString().matches(".*(?<!-javadoc)\\.jar"))
                        .toList()) {
                    jars.put(String.valueOf(file.getFileName()), Files.readAllBytes(file));
                }
            }
        }
        return jars;
    }
}
