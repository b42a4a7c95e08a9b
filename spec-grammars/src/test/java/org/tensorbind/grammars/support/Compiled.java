package org.tensorbind.grammars.support;

import static com.google.testing.compile.Compiler.javac;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.tensorbind.TensorFormat;
import org.tensorbind.processor.GrammarProcessor;

/** Grammars compiled in memory, as an application's build does it. */
public final class Compiled {
    public static final Path GRAMMARS = Path.of("src", "main", "grammar");

    private Compiled() {}

    /** The grammars in a folder, in the order of their names. */
    public static List<Path> grammars(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".grammar"))
                    .sorted()
                    .toList();
        }
    }

    /** Compiles the package {@code compiled} whose annotation names a grammar in a folder. */
    public static Compilation compile(Path folder, String grammar) {
        return javac().withProcessors(new GrammarProcessor())
                .withOptions("-Atensorbind.grammars=" + folder, "-Xlint:all,-processing,-classfile", "-Werror")
                .compile(JavaFileObjects.forSourceLines(
                        "compiled.package-info",
                        "@org.tensorbind.annotation.TensorGrammar(\"" + grammar + "\")",
                        "package compiled;"));
    }

    /** Writes a grammar into a folder and gives the format that is generated from it. */
    public static TensorFormat format(Path folder, String text) throws IOException {
        Files.writeString(folder.resolve("changed.grammar"), text);
        Compilation compilation = compile(folder, "changed.grammar");
        if (compilation.status() != Compilation.Status.SUCCESS) {
            throw new AssertionError(compilation.errors().toString());
        }
        return load(compilation);
    }

    private static TensorFormat load(Compilation compilation) throws IOException {
        String name = compilation.generatedFiles().stream()
                .map(file -> file.getName().substring(file.getName().lastIndexOf('/') + 1))
                .filter(file -> file.endsWith("Format.class"))
                .map(file -> "compiled." + file.replace(".class", ""))
                .findFirst()
                .orElseThrow();
        try {
            return (TensorFormat) MemoryClasses.of(compilation)
                    .loadClass(name)
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
