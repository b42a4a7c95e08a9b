package org.tensorbind.checkpoint;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The methods and options that messages advise are part of what applications call. */
final class AdvisedMethodsTest {
    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\\\n]|\\\\.)*)\"");
    private static final Pattern METHOD = Pattern.compile("\\b([A-Z]\\w+)\\.(\\w+)(?=\\()");
    private static final List<String> PACKAGES = List.of("", "annotation.", "http.", "hub.", "io.", "load.", "memory.");

    private static final Path MAIN = Path.of("src", "main", "java");
    private static final Path RUNTIME = Path.of("..").resolve(MAIN);

    private static Set<String> advised(Path root) throws IOException {
        Set<String> methods = new TreeSet<>();
        try (Stream<Path> sources = Files.walk(root)) {
            for (Path source :
                    sources.filter(file -> file.toString().endsWith(".java")).toList()) {
                String joined = Files.readString(source).replaceAll("\"\\s*\\+\\s*\"", "");
                Matcher literal = LITERAL.matcher(joined);
                while (literal.find()) {
                    Matcher method = METHOD.matcher(literal.group(1));
                    while (method.find()) {
                        methods.add(method.group(1) + "." + method.group(2));
                    }
                }
            }
        }
        return methods;
    }

    private static boolean exists(String method) {
        String type = method.substring(0, method.indexOf('.'));
        String name = method.substring(method.indexOf('.') + 1);
        return PACKAGES.stream().anyMatch(part -> hasPublic("org.tensorbind." + part + type, name));
    }

    private static boolean hasPublic(String type, String name) {
        try {
            Class<?> found = Class.forName(type);
            return Modifier.isPublic(found.getModifiers())
                    && Arrays.stream(found.getMethods())
                            .anyMatch(method -> method.getName().equals(name));
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    @Test
    void advisedMethodsExist() throws IOException {
        Set<String> methods = advised(RUNTIME);
        methods.addAll(advised(MAIN));
        assertTrue(methods.size() > 10, methods::toString);
        methods.removeIf(AdvisedMethodsTest::exists);
        assertTrue(methods.isEmpty(), () -> "there are no methods " + methods);
    }
}
