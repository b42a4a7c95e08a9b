package org.tensorbind.examples.consumers;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The jars that compilers are given where no build finds them: fetched once, for every Java. */
final class Libraries {
    /** What only runs, or is looked at by, other compilers than javac. */
    private static final List<String> COMPILERS = List.of("ecj-", "symbol-processing-");

    private static @Nullable Path folder;

    private Libraries() {}

    private static synchronized List<Path> jars() throws IOException, InterruptedException {
        Path found = folder;
        if (found == null) {
            Jdk jdk = Jdk.newest();
            Path project = Projects.copy("compilers", jdk);
            found = project.resolve("target/lib");
            Projects.maven(project, jdk)
                    .add("dependency:copy-dependencies", "-DoutputDirectory=" + found)
                    .run();
            folder = found;
        }
        return in(found);
    }

    /** The jars in a folder. */
    static List<Path> in(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
    }

    /** A class path of jars. */
    static String path(List<Path> jars) {
        return jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private static String path(Predicate<String> names) throws IOException, InterruptedException {
        return path(jars().stream()
                .filter(jar -> names.test(String.valueOf(jar.getFileName())))
                .toList());
    }

    /** Tensorbind, with all that its processor needs. */
    static String tensorbind() throws IOException, InterruptedException {
        return path(name -> COMPILERS.stream().noneMatch(name::startsWith));
    }

    /** The compiler of Eclipse. */
    static String ecj() throws IOException, InterruptedException {
        return path(name -> name.startsWith("ecj-"));
    }

    /** KSP. */
    static String ksp() throws IOException, InterruptedException {
        return path(name -> name.startsWith("symbol-processing-") || name.startsWith("kotlin-stdlib-"));
    }
}
