package org.tensorbind;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.channels.WritableByteChannel;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.io.ByteSource;

class InstalledFormatsTest {
    private static final String SERVICES = "META-INF/services/" + TensorFormat.class.getName();

    @TempDir
    Path folder;

    private final ClassLoader former = Thread.currentThread().getContextClassLoader();
    private final CountingLoader loader = new CountingLoader();

    /** A class loader that is given services while it is used. */
    private static final class CountingLoader extends ClassLoader {
        private final List<URL> services = new ArrayList<>();
        private int lookUps;

        CountingLoader() {
            super(InstalledFormatsTest.class.getClassLoader());
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            if (!name.equals(SERVICES)) {
                return super.getResources(name);
            }
            lookUps++;
            return Collections.enumeration(services);
        }
    }

    /** A library's format of the same name. */
    public static final class LibraryFormat extends LateFormat {
        @Override
        public boolean isLibrary() {
            return true;
        }
    }

    /** Another format of the same name. */
    public static final class SecondFormat extends LateFormat {}

    /** A format that reads what begins with four bytes. */
    public static class LateFormat implements TensorFormat {
        @Override
        public String name() {
            return "late";
        }

        @Override
        public String title() {
            return "Late";
        }

        @Override
        public List<String> extensions() {
            return List.of("late");
        }

        @Override
        public byte[] signature() {
            return new byte[] {'L', 'A', 'T', 'E'};
        }

        @Override
        public FormatTraits traits() {
            return FormatTraits.builder("Late").build();
        }

        @Override
        public TensorReader open(ByteSource source, ReadOptions options) {
            return (TensorReader) Proxy.newProxyInstance(
                    LateFormat.class.getClassLoader(),
                    new Class<?>[] {TensorReader.class},
                    (proxy, method, arguments) -> method.getName().equals("format") ? this : null);
        }

        @Override
        public @Nullable TensorReader parse(ByteSource source, ReadOptions options, ParseListener listener) {
            return null;
        }

        @Override
        public TensorWriter create(Path file, WriteOptions options) {
            throw new UnsupportedOperationException();
        }

        @Override
        public TensorWriter create(WritableByteChannel target, WriteOptions options) {
            throw new UnsupportedOperationException();
        }
    }

    @BeforeEach
    void useLoader() {
        Thread.currentThread().setContextClassLoader(loader);
    }

    @AfterEach
    void restoreLoader() {
        Thread.currentThread().setContextClassLoader(former);
    }

    private void addFormat() throws IOException {
        loader.services.add(Files.writeString(folder.resolve("services"), LateFormat.class.getName())
                .toUri()
                .toURL());
    }

    @Test
    void formatsAreLookedUpOnceForAClassLoader() throws IOException {
        addFormat();
        for (int i = 0; i < 3; i++) {
            assertEquals("late", TensorFormats.named("late").name());
            assertEquals(
                    "late",
                    TensorFormats.formatOf(ByteSource.of("a.late", new byte[] {'L', 'A', 'T', 'E'}))
                            .name());
        }
        assertEquals(1, loader.lookUps);
        assertEquals(1, TensorFormats.installed().size());
        assertEquals(2, loader.lookUps);
    }

    @Test
    void aFormatThatAClassLoaderIsGivenLaterIsFound() throws IOException {
        ByteSource file = ByteSource.of("a.late", new byte[] {'L', 'A', 'T', 'E'});
        assertThrows(FormatException.class, () -> TensorFormats.formatOf(file));
        assertThrows(IllegalArgumentException.class, () -> TensorFormats.named("late"));
        addFormat();
        assertEquals(
                "late", TensorFormats.open(file, ReadOptions.lenient()).format().name());
        assertEquals("late", TensorFormats.named("late").name());
    }

    @Test
    void classLoadersDoNotShareTheirFormats() throws IOException {
        addFormat();
        assertEquals("late", TensorFormats.named("late").name());
        Thread.currentThread().setContextClassLoader(former);
        assertThrows(IllegalArgumentException.class, () -> TensorFormats.named("late"));
    }

    /** Has no formats of these tests: those are loaded from folders and jars. */
    private static final class WithoutFormats extends ClassLoader {
        WithoutFormats() {
            super(InstalledFormatsTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith(InstalledFormatsTest.class.getName() + "$")) {
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            return name.equals(SERVICES) ? Collections.emptyEnumeration() : super.getResources(name);
        }
    }

    /** A folder with the class files of formats and the file that names them, or the same as a jar. */
    private URL classes(String name, Class<?>... formats) throws IOException {
        Path classes = folder.resolve(name);
        Map<String, String> options = Map.of("create", "true");
        boolean isJar = name.endsWith(".jar");
        try (FileSystem jar = isJar ? FileSystems.newFileSystem(classes, options) : null) {
            Path root = Files.createDirectories(jar == null ? classes : jar.getPath("/"));
            for (Class<?> format : List.of(formats)) {
                for (Class<?> each : List.of(format, LateFormat.class)) {
                    String file = each.getName().replace('.', '/') + ".class";
                    Path target = root.resolve(file);
                    Files.createDirectories(target.resolveSibling("."));
                    try (InputStream in =
                            Objects.requireNonNull(each.getClassLoader()).getResourceAsStream(file)) {
                        Files.copy(Objects.requireNonNull(in), target, StandardCopyOption.REPLACE_EXISTING);
                    }
                }
            }
            Files.createDirectories(root.resolve(SERVICES).resolveSibling("."));
            Files.write(
                    root.resolve(SERVICES),
                    Stream.of(formats).map(Class::getName).toList());
        }
        return classes.toUri().toURL();
    }

    private static String found(ClassLoader loader) throws IOException {
        Thread.currentThread().setContextClassLoader(loader);
        TensorFormat named = TensorFormats.named("late");
        assertSame(named, TensorFormats.formatOf(ByteSource.of("a.late", new byte[] {'L', 'A', 'T', 'E'})));
        assertSame(named, TensorFormats.formatOf(ByteSource.of("a", new byte[] {'L', 'A', 'T', 'E'})));
        assertEquals(
                List.of(named.getClass()),
                TensorFormats.installed().stream().map(Object::getClass).toList());
        return named.getClass().getName().replaceFirst(".*\\$", "");
    }

    /** In whatever order, and where a jar has all that an application needs. */
    @Test
    void anApplicationsFormatTakesThePlaceOfALibrarys() throws IOException {
        URL application = classes("application", LateFormat.class);
        URL library = classes("library.jar", LibraryFormat.class);
        URL all = classes("all.jar", LibraryFormat.class, LateFormat.class);
        for (URL[] path : new URL[][] {{application, library}, {library, application}, {all}}) {
            try (URLClassLoader one = new URLClassLoader(path, new WithoutFormats())) {
                assertEquals("LateFormat", found(one));
            }
        }
        for (URL[] path : new URL[][] {{application, library}, {library, application}}) {
            try (URLClassLoader parent = new URLClassLoader(new URL[] {path[0]}, new WithoutFormats());
                    URLClassLoader child = new URLClassLoader(new URL[] {path[1]}, parent)) {
                assertEquals("LateFormat", found(child));
            }
        }
    }

    @Test
    void theNearerClassLoadersFormatTakesThePlaceOfItsAncestors() throws IOException {
        URL far = classes("far.jar", LateFormat.class);
        URL near = classes("near.jar", SecondFormat.class);
        try (URLClassLoader parent = new URLClassLoader(new URL[] {far}, new WithoutFormats());
                URLClassLoader child = new URLClassLoader(new URL[] {near}, parent)) {
            assertEquals("SecondFormat", found(child));
            assertEquals("LateFormat", found(parent));
        }
    }

    @Test
    void twoFormatsOfTheSameOriginAreAnErrorWhereTheirNameIsNeeded() throws IOException {
        URL one = classes("one", LateFormat.class);
        URL two = classes("two.jar", SecondFormat.class);
        try (URLClassLoader both = new URLClassLoader(new URL[] {one, two}, new WithoutFormats())) {
            Thread.currentThread().setContextClassLoader(both);
            String problem = "2 formats are called 'late': " + LateFormat.class.getName() + " in " + one + " and "
                    + SecondFormat.class.getName() + " in " + two
                    + "; remove all but one, or give its grammar another name; where one is a library's, its package must"
                    + " say @TensorGrammar(library = true)";
            assertEquals(
                    problem,
                    assertThrows(IllegalArgumentException.class, () -> TensorFormats.named("late"))
                            .getMessage());
            for (String name : List.of("a.late", "a")) {
                ByteSource source = ByteSource.of(name, new byte[] {'L', 'A', 'T', 'E'});
                assertEquals(
                        problem,
                        assertThrows(FormatException.class, () -> TensorFormats.formatOf(source))
                                .problem());
            }
            assertEquals(
                    "a.late: " + problem,
                    assertThrows(IllegalArgumentException.class, () -> TensorFormats.create(Path.of("a.late")))
                            .getMessage());
            assertEquals(2, TensorFormats.installed().size());
        }
    }

    /** Without a relation between their loaders, the first one counts, which is the context's. */
    @Test
    void aClassThatIsLoadedTwiceIsOneFormat() throws Exception {
        URL url = classes("twice.jar", LateFormat.class);
        try (URLClassLoader a = new URLClassLoader(new URL[] {url}, new WithoutFormats());
                URLClassLoader b = new URLClassLoader(new URL[] {url}, new WithoutFormats())) {
            List<TensorFormat> formats = new ArrayList<>();
            for (ClassLoader each : List.of(a, b)) {
                formats.add((TensorFormat) each.loadClass(LateFormat.class.getName())
                        .getConstructor()
                        .newInstance());
            }
            assertEquals(List.of(formats.get(0)), SameNames.resolve(formats));
        }
    }
}
