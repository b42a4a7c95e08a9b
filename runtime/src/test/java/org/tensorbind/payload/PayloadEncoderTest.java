package org.tensorbind.payload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.WriteOptions;
import org.tensorbind.payload.code.Filters;
import org.tensorbind.payload.code.Scratch;

/** Encoders free what they hold, whatever fails. */
final class PayloadEncoderTest {
    /** An encoder of zstd that was promised a million bytes says so when it is closed. */
    @Test
    void anEncoderIsClosedWhenItsDataFails() throws IOException {
        try (PayloadEncoder encoder = new PayloadEncoder(null, 1)) {
            WriteOptions options = WriteOptions.defaults().compress("zstd", 19);
            IOException failure = assertThrows(
                    IOException.class,
                    () -> encoder.encode(
                            "t",
                            target -> {
                                target.write(ByteBuffer.allocate(200_000));
                                throw new IOException("no data");
                            },
                            1_000_000,
                            1,
                            ByteOrder.LITTLE_ENDIAN,
                            options));
            assertEquals("no data", failure.getMessage());
            assertEquals(1, failure.getSuppressed().length);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"zlib", "gzip"})
    void anEncoderEndsWhereItsOutputFails(String filter) throws IOException {
        OutputStream full = new OutputStream() {
            private int written;

            @Override
            public void write(int b) throws IOException {
                if (++written > 10) {
                    throw new IOException("full");
                }
            }
        };
        byte[] plain = new byte[100_000];
        new Random(1).nextBytes(plain);
        OutputStream encoder = Filters.encoder(filter, 6, 1, plain.length, full, new Scratch());
        assertThrows(IOException.class, () -> encoder.write(plain));
        assertThrows(IOException.class, encoder::close);
        RuntimeException ended = assertThrows(RuntimeException.class, () -> encoder.write(plain));
        assertEquals("Deflater has been closed", ended.getMessage());
    }
}
