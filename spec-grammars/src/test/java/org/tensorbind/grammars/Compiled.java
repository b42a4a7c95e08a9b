package org.tensorbind.grammars;

import static com.google.testing.compile.Compiler.javac;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import javax.tools.JavaFileObject;
import org.tensorbind.TensorFormat;
import org.tensorbind.processor.GrammarProcessor;

/** Grammars compiled in memory, as an application's build does it. */
final class Compiled {
    static final Path GRAMMARS = Path.of("src", "main", "grammar");

    private Compiled() {}

    /** Compiles the package {@code compiled} whose annotation names a grammar in a folder. */
    static Compilation compile(Path folder, String grammar) {
        return javac().withProcessors(new GrammarProcessor())
                .withOptions("-Atensorbind.grammars=" + folder, "-Xlint:all,-processing,-classfile", "-Werror")
                .compile(JavaFileObjects.forSourceLines(
                        "compiled.package-info",
                        "@org.tensorbind.annotation.TensorGrammar(\"" + grammar + "\")",
                        "package compiled;"));
    }

    /** Writes a grammar into a folder and gives the format that is generated from it. */
    static TensorFormat format(Path folder, String text) throws IOException {
        Files.writeString(folder.resolve("changed.grammar"), text);
        Compilation compilation = compile(folder, "changed.grammar");
        if (compilation.status() != Compilation.Status.SUCCESS) {
            throw new AssertionError(compilation.errors().toString());
        }
        return load(compilation);
    }

    private static TensorFormat load(Compilation compilation) throws IOException {
        Map<String, byte[]> classes = new HashMap<>();
        for (JavaFileObject file : compilation.generatedFiles()) {
            if (file.getKind() == JavaFileObject.Kind.CLASS) {
                try (InputStream bytes = file.openInputStream()) {
                    String path = file.toUri().getPath();
                    String name = path.substring(path.indexOf("compiled/"), path.length() - ".class".length());
                    classes.put(name.replace('/', '.'), bytes.readAllBytes());
                }
            }
        }
        ClassLoader loader = new MemoryLoader(classes);
        String name = classes.keySet().stream()
                .filter(n -> n.endsWith("Format"))
                .findFirst()
                .orElseThrow();
        try {
            return (TensorFormat) loader.loadClass(name).getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static final class MemoryLoader extends ClassLoader {
        private final Map<String, byte[]> classes;

        MemoryLoader(Map<String, byte[]> classes) {
            super(Compiled.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }
}
