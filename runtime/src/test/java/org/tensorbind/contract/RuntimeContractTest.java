package org.tensorbind.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.FormatTraits;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.io.ByteSource;

/** What happens to generated code of another version than the runtime's. */
final class RuntimeContractTest {
    @TempDir
    private Path folder = Path.of("");

    /** As a format that was generated long ago is. */
    public static final class StaleFormat implements TensorFormat {
        static {
            RuntimeContract.require("org.example.StaleFormat", "0.0");
        }

        @Override
        public String name() {
            return "stale";
        }

        @Override
        public String title() {
            return "Stale";
        }

        @Override
        public List<String> extensions() {
            return List.of();
        }

        @Override
        public FormatTraits traits() {
            return FormatTraits.builder("Stale").build();
        }

        @Override
        public boolean recognizes(ByteSource source) {
            return false;
        }

        @Override
        public TensorReader open(ByteSource source, ReadOptions options) {
            throw new UnsupportedOperationException();
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

    @Test
    void theRuntimesOwnVersionIsAccepted() {
        RuntimeContract.require("org.example.Format", RuntimeContract.VERSION);
        assertTrue(RuntimeContract.VERSION.matches("\\d+\\.\\d+"), RuntimeContract.VERSION);
    }

    @Test
    void anotherVersionIsRejectedWithBothVersionsAndTheNextStep() {
        ContractError error =
                assertThrows(ContractError.class, () -> RuntimeContract.require("org.example.Format", "99.1"));
        assertEquals(
                "org.example.Format was generated for version 99.1 of the runtime's interface, the tensorbind-runtime on the class path has version "
                        + RuntimeContract.VERSION
                        + "; compile it again with the tensorbind-processor of the same release as the runtime",
                error.getMessage());
    }

    @Test
    void aFormatOfAnotherVersionOnTheClassPathIsToldOf() throws IOException {
        Path services = Files.writeString(folder.resolve("services"), StaleFormat.class.getName());
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(new ClassLoader(before) {
            @Override
            public Enumeration<URL> getResources(String name) throws IOException {
                return name.endsWith(TensorFormat.class.getName())
                        ? Collections.enumeration(List.of(services.toUri().toURL()))
                        : super.getResources(name);
            }
        });
        try {
            ContractError error = assertThrows(ContractError.class, TensorFormats::installed);
            assertTrue(String.valueOf(error.getMessage())
                    .startsWith("org.example.StaleFormat was generated for version 0.0"));
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void artifactsHaveTheVersionOfTheBuild() throws IOException {
        assertTrue(Files.readString(Path.of("pom.xml")).contains("<version>" + Artifact.VERSION + "</version>"));
    }
}
