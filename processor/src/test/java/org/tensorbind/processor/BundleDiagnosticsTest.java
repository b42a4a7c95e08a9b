package org.tensorbind.processor;

import static com.google.testing.compile.Compiler.javac;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import com.google.testing.compile.JavaFileObjects;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.tensorbind.bundle.binding.Bundles;
import org.tensorbind.processor.diagnostic.BundleMessage;

/** Every fault that a bundle can have is reported on the element at fault, all in one compilation; the whole text is compared. */
final class BundleDiagnosticsTest {
    private static final boolean REGENERATE = Boolean.getBoolean("tensorbind.regenerate");
    private static final Path FIXTURES = Path.of("src", "test", "resources", "bundles");
    private static final JavaFileObject OTHER_PACKAGE = JavaFileObjects.forSourceString("acme.parts.Shown", """
            package acme.parts;

            public class Shown {
                @org.tensorbind.annotation.TensorBundle
                protected record Part(float[] w) {}
            }
            """);

    @TestFactory
    Stream<DynamicTest> everyFaultIsShownAsItsFixtureSays() throws IOException {
        return fixtures().map(file -> DynamicTest.dynamicTest(String.valueOf(file.getFileName()), () -> compare(file)));
    }

    private static Stream<Path> fixtures() throws IOException {
        try (Stream<Path> files = Files.list(FIXTURES)) {
            return files.filter(file -> file.toString().endsWith(".java")).sorted().toList().stream();
        }
    }

    private static void compare(Path fixture) throws IOException {
        String actual = shown(compile(fixture), Files.readAllLines(fixture));
        Path expected = Path.of(fixture.toString().replace(".java", ".txt"));
        if (REGENERATE) {
            Files.writeString(expected, actual);
            return;
        }
        assertEquals(
                Files.readString(expected),
                actual,
                "to take the new text: ./mvnw -pl processor -am test -Dtest=BundleDiagnosticsTest"
                        + " -Dsurefire.failIfNoSpecifiedTests=false -DargLine=-Dtensorbind.regenerate=true");
    }

    private static Compilation compile(Path fixture) throws IOException {
        List<JavaFileObject> sources = new ArrayList<>();
        sources.add(JavaFileObjects.forSourceString("acme.Fixture", Files.readString(fixture)));
        if (fixture.endsWith("other-package.java")) {
            sources.add(OTHER_PACKAGE);
        }
        Compiler javac = javac().withProcessors(new BundleProcessor());
        return (fixture.endsWith("artifact.java") ? javac.withClasspath(withoutBundles()) : javac).compile(sources);
    }

    private static List<File> withoutBundles() {
        String own = Bundles.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath();
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(File::new)
                .filter(entry -> !entry.equals(new File(own)))
                .toList();
    }

    /** Each error with its line and a caret below its place, in the order of the file. */
    private static String shown(Compilation compilation, List<String> lines) {
        StringBuilder text = new StringBuilder();
        Stream.concat(compilation.errors().stream(), compilation.warnings().stream())
                .filter(error -> error.getMessage(Locale.ROOT).startsWith("["))
                .sorted(Comparator.<Diagnostic<?>>comparingLong(Diagnostic::getLineNumber)
                        .thenComparing(Diagnostic::getColumnNumber))
                .forEach(error -> text.append(error.getLineNumber())
                        .append(": ")
                        .append(error.getMessage(Locale.ROOT))
                        .append("\n  ")
                        .append(lines.get((int) error.getLineNumber() - 1))
                        .append("\n  ")
                        .append(" ".repeat((int) error.getColumnNumber() - 1))
                        .append("^\n"));
        return text.toString();
    }

    @Test
    void everyTagHasAFixture() throws IOException {
        StringBuilder all = new StringBuilder();
        for (Path fixture : fixtures().toList()) {
            all.append(Files.readString(Path.of(fixture.toString().replace(".java", ".txt"))));
        }
        Set<BundleMessage> missing = new HashSet<>(Arrays.asList(BundleMessage.values()));
        missing.removeIf(tag -> all.toString().lines().anyMatch(line -> isOf(tag, line)));
        assertEquals(Set.of(), missing);
    }

    /** Whether a line has the fixed parts of a wording in their order. */
    private static boolean isOf(BundleMessage tag, String line) {
        int at = 0;
        for (String part : tag.message("%s", "%s", "%s", "%s", "%s").split("%s", -1)) {
            at = line.indexOf(part, at);
            if (at < 0) {
                return false;
            }
            at += part.length();
        }
        return true;
    }
}
