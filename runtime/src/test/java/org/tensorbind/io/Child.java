package org.tensorbind.io;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.tests.mockfile.FilterPath;
import org.apache.lucene.util.Unwrappable;
import org.jspecify.annotations.NullMarked;

/** Starts a main class of the tests in a Java of its own, which may die. */
final class Child {
    private Child() {}

    static Process start(Class<?> main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx200m", "-XX:-CreateCoredumpOnCrash", "-XX:+SuppressFatalErrorMessage"));
        command.addAll(List.of("-cp", classPath(), main.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private static String classPath() {
        return Stream.of(
                        ByteSource.class,
                        Child.class,
                        NullMarked.class,
                        FilterPath.class,
                        Unwrappable.class,
                        com.github.luben.zstd.Zstd.class)
                .map(Child::locationOf)
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String locationOf(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
