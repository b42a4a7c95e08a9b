package org.tensorbind.processor;

import static com.google.testing.compile.Compiler.javac;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;

/** All classes of a small format, as a reviewer reads them. */
final class WholeFormatTest {
    private static final Path GOLDEN = Path.of("src", "test", "resources", "golden", "format");
    private static final boolean REGENERATE = Boolean.getBoolean("tensorbind.regenerate");

    @Test
    void aFormatIsGeneratedAsTheGoldenFilesShow() throws IOException {
        Compilation compilation = javac().withProcessors(new GrammarProcessor())
                .withOptions("-Atensorbind.grammars=" + GOLDEN)
                .compile(JavaFileObjects.forSourceLines(
                        "small.package-info",
                        "@org.tensorbind.annotation.TensorGrammar(\"small.grammar\")",
                        "package small;"));
        assertEquals(
                Compilation.Status.SUCCESS,
                compilation.status(),
                () -> compilation.errors().toString());
        Set<String> names = new TreeSet<>();
        for (JavaFileObject file : compilation.generatedSourceFiles()) {
            String name = String.valueOf(Path.of(file.getName()).getFileName()).replace(".java", ".txt");
            names.add(name);
            compare(name, file.getCharContent(true).toString());
        }
        try (Stream<Path> files = Files.list(GOLDEN)) {
            assertEquals(
                    names,
                    files.map(file -> String.valueOf(file.getFileName()))
                            .filter(name -> name.endsWith(".txt"))
                            .collect(Collectors.toCollection(TreeSet::new)));
        }
    }

    private static void compare(String name, String text) throws IOException {
        Path golden = GOLDEN.resolve(name);
        if (REGENERATE) {
            Files.writeString(golden, text);
        }
        assertEquals(
                Files.exists(golden) ? Files.readString(golden) : "",
                text,
                "to take the new text: ./mvnw -pl processor -am test -Dtest=WholeFormatTest"
                        + " -Dsurefire.failIfNoSpecifiedTests=false -DargLine=-Dtensorbind.regenerate=true");
    }
}
