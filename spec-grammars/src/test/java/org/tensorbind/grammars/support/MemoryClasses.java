package org.tensorbind.grammars.support;

import com.google.testing.compile.Compilation;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import javax.tools.JavaFileObject;
import javax.tools.StandardLocation;

/** Classes that were compiled in memory. */
public final class MemoryClasses extends ClassLoader {
    private final Map<String, byte[]> classes;

    private MemoryClasses(Map<String, byte[]> classes) {
        super(MemoryClasses.class.getClassLoader());
        this.classes = classes;
    }

    /** A loader of all classes of a compilation. */
    public static ClassLoader of(Compilation compilation) throws IOException {
        Map<String, byte[]> classes = new HashMap<>();
        String root = StandardLocation.CLASS_OUTPUT.getName() + "/";
        for (JavaFileObject file : compilation.generatedFiles()) {
            if (file.getKind() == JavaFileObject.Kind.CLASS) {
                String path = file.getName();
                String name = path.substring(path.indexOf(root) + root.length(), path.length() - ".class".length());
                try (InputStream bytes = file.openInputStream()) {
                    classes.put(name.replace('/', '.'), bytes.readAllBytes());
                }
            }
        }
        return new MemoryClasses(classes);
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
