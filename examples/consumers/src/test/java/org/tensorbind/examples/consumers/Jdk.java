package org.tensorbind.examples.consumers;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A Java that is installed. */
record Jdk(int version, Path home) {
    private static final int OLDEST = 17;

    /** Where systems and tools put them: Linux, macOS, SDKMAN, IDEs. A folder is one, or has it at {@code Contents/Home}. */
    private static final List<Path> INSTALLED = List.of(
            Path.of("/usr/lib/jvm"),
            Path.of("/Library/Java/JavaVirtualMachines"),
            Path.of(System.getProperty("user.home"), ".sdkman", "candidates", "java"),
            Path.of(System.getProperty("user.home"), ".jdks"));

    /** The oldest that will do, the one that runs this, and the newest, as far as they are different ones. */
    static List<Jdk> tried() {
        Map<Integer, Jdk> tried = new TreeMap<>();
        for (Jdk jdk : found()) {
            tried.putIfAbsent(jdk.version, jdk);
        }
        int oldest = Collections.min(tried.keySet());
        int newest = Collections.max(tried.keySet());
        tried.keySet().retainAll(List.of(oldest, Runtime.version().feature(), newest));
        return List.copyOf(tried.values());
    }

    /** The newest. */
    static Jdk newest() {
        List<Jdk> tried = tried();
        return tried.get(tried.size() - 1);
    }

    /** The one that runs this, those of {@code JAVA_HOMES} and variables such as {@code JAVA_HOME_25_X64}, and those that are installed. */
    private static List<Jdk> found() {
        List<Path> homes = new ArrayList<>();
        homes.add(Path.of(System.getProperty("java.home")));
        System.getenv().forEach((name, value) -> {
            if (name.startsWith("JAVA_HOME") && !value.isEmpty()) {
                Stream.of(value.split(File.pathSeparator)).map(Path::of).forEach(homes::add);
            }
        });
        for (Path folder : INSTALLED) {
            if (Files.isDirectory(folder)) {
                try (Stream<Path> folders = Files.list(folder)) {
                    folders.sorted().forEach(homes::add);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        return homes.stream()
                .flatMap(home -> Stream.of(home, home.resolve("Contents/Home")))
                .filter(home -> Files.exists(home.resolve("release")) && hasCompiler(home))
                .map(home -> new Jdk(version(home), home))
                .filter(jdk -> jdk.version >= OLDEST)
                .toList();
    }

    private static boolean hasCompiler(Path home) {
        return Stream.of("bin/javac", "bin/javac.exe").anyMatch(file -> Files.exists(home.resolve(file)));
    }

    Path tool(String name) {
        return home.resolve("bin").resolve(name);
    }

    @Override
    public String toString() {
        return "JDK " + version;
    }

    private static int version(Path home) {
        Properties release = new Properties();
        try (InputStream in = Files.newInputStream(home.resolve("release"))) {
            release.load(in);
        } catch (IOException e) {
            return 0;
        }
        String version = release.getProperty("JAVA_VERSION", "\"0\"").replace("\"", "");
        return Integer.parseInt(version.split("\\.")[0].replaceAll("\\D.*", ""));
    }
}
