package org.tensorbind.examples.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import org.jspecify.annotations.Nullable;

/** Keeps what a compiler writes, and loads classes from it. */
final class MemoryFiles extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, MemoryFile> written = new ConcurrentHashMap<>();

    MemoryFiles(JavaFileManager inputs) {
        super(inputs);
    }

    /** What was written to a file, by its path from the output's root. */
    byte[] content(String path) throws IOException {
        MemoryFile file = written.get(path);
        if (file == null) {
            throw new IOException("the compiler has not written " + path);
        }
        return file.bytes.toByteArray();
    }

    /** Loads the classes that were written. */
    ClassLoader loader() {
        return new Loader(written);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
            Location location, String className, JavaFileObject.Kind kind, @Nullable FileObject sibling) {
        return file(className.replace('.', '/') + kind.extension, kind);
    }

    @Override
    public FileObject getFileForOutput(
            Location location, String packageName, String name, @Nullable FileObject sibling) {
        return file(
                packageName.isEmpty() ? name : packageName.replace('.', '/') + "/" + name, JavaFileObject.Kind.OTHER);
    }

    private MemoryFile file(String path, JavaFileObject.Kind kind) {
        return written.computeIfAbsent(path, missing -> new MemoryFile(path, kind));
    }

    private static final class MemoryFile extends SimpleJavaFileObject {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        MemoryFile(String path, Kind kind) {
            super(URI.create("memory:///" + path), kind);
        }

        @Override
        public OutputStream openOutputStream() {
            bytes.reset();
            return bytes;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return bytes.toString(StandardCharsets.UTF_8);
        }
    }

    private static final class Loader extends ClassLoader {
        private final Map<String, MemoryFile> files;

        Loader(Map<String, MemoryFile> files) {
            super(MemoryFiles.class.getClassLoader());
            this.files = files;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            MemoryFile file = files.get(name.replace('.', '/') + ".class");
            if (file == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] code = file.bytes.toByteArray();
            return defineClass(name, code, 0, code.length);
        }
    }
}
