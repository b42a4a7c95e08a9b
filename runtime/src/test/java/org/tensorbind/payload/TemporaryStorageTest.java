package org.tensorbind.payload;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TemporaryStorageTest {
    @TempDir
    private Path folder = Path.of("");

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    private static byte[] bytesOf(Payload payload) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Objects.requireNonNull(payload.data()).writeTo(Channels.newChannel(out));
        return out.toByteArray();
    }

    private long files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.count();
        }
    }

    /** Written in pieces, so that the memory ends within a payload; what fits after that is kept in memory again. */
    @Test
    void payloadsComeBackFromMemoryAndFromTheFile() throws IOException {
        List<byte[]> all = List.of(
                random(0),
                random(1),
                random(5_000_000),
                random(TemporaryStorage.MOST_IN_MEMORY),
                random(7),
                random(3_000_000));
        try (TemporaryStorage storage = new TemporaryStorage(folder)) {
            List<Payload> payloads = new ArrayList<>();
            for (byte[] bytes : all) {
                payloads.add(storage.keep(out -> {
                    for (int at = 0; at < bytes.length; at += 70_000) {
                        out.write(bytes, at, Math.min(70_000, bytes.length - at));
                    }
                    out.close();
                }));
            }
            for (int round = 0; round < 2; round++) {
                for (int i = 0; i < all.size(); i++) {
                    assertEquals(all.get(i).length, payloads.get(i).byteSize());
                    assertArrayEquals(all.get(i), bytesOf(payloads.get(i)), "payload " + i);
                }
            }
        }
        assertEquals(0, files());
    }

    @Test
    void littleNeedsNoFile() throws IOException {
        try (TemporaryStorage storage = new TemporaryStorage(folder)) {
            Payload payload = storage.keep(out -> out.write(42));
            assertArrayEquals(new byte[] {42}, bytesOf(payload));
            assertEquals(0, files());
        }
    }
}
