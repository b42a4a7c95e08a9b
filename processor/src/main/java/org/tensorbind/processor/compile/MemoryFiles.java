package org.tensorbind.processor.compile;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
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
    private final Map<String, ByteArrayOutputStream> classes = new ConcurrentHashMap<>();

    MemoryFiles(JavaFileManager inputs) {
        super(inputs);
    }

    /** A loader of the classes that were written, under the loader of this class. */
    ClassLoader loader() {
        return new Loader(classes);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
            Location location, String className, JavaFileObject.Kind kind, @Nullable FileObject sibling) {
        return new SimpleJavaFileObject(URI.create("memory:///" + className.replace('.', '/') + kind.extension), kind) {
            @Override
            public OutputStream openOutputStream() {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                classes.put(className, bytes);
                return bytes;
            }
        };
    }

    private static final class Loader extends ClassLoader {
        private final Map<String, ByteArrayOutputStream> classes;

        Loader(Map<String, ByteArrayOutputStream> classes) {
            super(MemoryFiles.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            ByteArrayOutputStream file = classes.get(name);
            if (file == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] code = file.toByteArray();
            return defineClass(name, code, 0, code.length);
        }
    }
}
