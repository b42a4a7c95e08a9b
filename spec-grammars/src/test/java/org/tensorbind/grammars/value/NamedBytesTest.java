package org.tensorbind.grammars.value;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.banner.Banner.Version;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;

/** Bytes with names: as values that users set, as what tells the byte order; and lines that end alike. */
final class NamedBytesTest {
    private static byte[] file(String version, String order) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes("BANN".getBytes(StandardCharsets.US_ASCII));
        file.writeBytes(HexFormat.of().parseHex(version + order));
        file.writeBytes("\ng 2 1\n\1\20".getBytes(StandardCharsets.US_ASCII));
        ByteBuffer pixels = ByteBuffer.allocate(4)
                .order(order.equals("fffe") ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN)
                .putShort((short) 1)
                .putShort((short) 258);
        file.writeBytes(pixels.array());
        return file.toByteArray();
    }

    /** What has a second code, or none with a name, is written again as it was. */
    @ParameterizedTest
    @CsvSource({"0100, fffe", "0100, feff", "02ff, fffe", "02fe, feff", "0980, fffe"})
    void filesAreReadAndWrittenAgain(String version, String order) throws IOException {
        byte[] file = file(version, order);
        try (TensorReader reader = Written.strictly("banner", file)) {
            assertArrayEquals(new long[] {1, 258}, reader.tensor(0).toLongArray());
            assertArrayEquals(file, Written.bytes("banner", WriteOptions.defaults(), w -> w.addAll(reader)));
        }
    }

    @Test
    void aFieldIsSetAsATextOfItsBytes() throws IOException {
        try (TensorReader reader = Written.strictly("banner", file("0100", "feff"))) {
            byte[] written = Written.bytes(
                    "banner",
                    WriteOptions.defaults(),
                    writer -> writer.fileItem("VERSION", "\u0002\u00ff").add(TensorEntry.of("0", reader.tensor(0))));
            assertArrayEquals(file("02ff", "feff"), written);
        }
    }

    /** What has other codes is compared by its names. */
    @Test
    void itemsThatMustAgreeAreComparedByTheNamesOfTheirValues() throws IOException {
        byte[] file = file("0100", "feff");
        file[file.length - 5] = 32;
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> TensorFormats.named("banner").open(ByteSource.of("memory", file), ReadOptions.lenient()));
        assertEquals("memory: byte 16: FILE.DEPTH: both say the type, is f32", rejected.getMessage());
        try (TensorReader reader = Written.strictly("banner", file("0100", "feff"))) {
            assertThrows(
                    IllegalArgumentException.class,
                    () -> Written.bytes(
                            "banner",
                            WriteOptions.defaults(),
                            writer -> writer.fileItem("DEPTH", " ").add(TensorEntry.of("0", reader.tensor(0)))));
        }
    }

    @Test
    void bytesAreShownAsGrammarsWriteThem() {
        assertEquals("v1", Version.V1.toString());
        assertEquals("x\"09 80\"", Version.of("\t\u0080").toString());
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> TensorFormats.named("banner")
                        .open(ByteSource.of("memory", file("0100", "ffff")), ReadOptions.lenient()));
        assertEquals(
                "memory: byte 6: FILE.ORDER: expected one of bytes ff fe, bytes fe ff, found bytes ff ff",
                rejected.getMessage());
    }
}
