package org.tensorbind.examples.benchmarks.sample;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import org.jspecify.annotations.Nullable;

/** Files that the compiler writes, kept in memory, so that the disk is not measured. */
public final class CompilerFiles extends ForwardingJavaFileManager<JavaFileManager> {
    private final List<MemoryFile> written = new ArrayList<>();

    public CompilerFiles(JavaCompiler compiler) {
        super(compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8));
    }

    /** A source file. */
    public static JavaFileObject source(String className, String text) {
        MemoryFile file = new MemoryFile(className, JavaFileObject.Kind.SOURCE);
        file.bytes.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        return file;
    }

    /** The sources that were written. */
    public List<JavaFileObject> sources() {
        return written.stream()
                .filter(file -> file.getKind() == JavaFileObject.Kind.SOURCE)
                .map(JavaFileObject.class::cast)
                .toList();
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
            Location location, String className, JavaFileObject.Kind kind, @Nullable FileObject sibling) {
        MemoryFile file = new MemoryFile(className, kind);
        written.add(file);
        return file;
    }

    private static final class MemoryFile extends SimpleJavaFileObject {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        MemoryFile(String className, JavaFileObject.Kind kind) {
            super(URI.create("memory:///" + className.replace('.', '/') + kind.extension), kind);
        }

        @Override
        public OutputStream openOutputStream() {
            return bytes;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return bytes.toString(StandardCharsets.UTF_8);
        }
    }
}
