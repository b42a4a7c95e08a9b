package org.tensorbind;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
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

    /** A format that reads what begins with four bytes. */
    public static final class LateFormat implements TensorFormat {
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
}
