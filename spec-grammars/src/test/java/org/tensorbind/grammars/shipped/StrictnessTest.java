package org.tensorbind.grammars.shipped;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.CooTensor;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorData;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.io.ByteSource;
import org.tensorbind.memory.Tensors;

/** What is wrong, but not so that something could not be read of it. */
final class StrictnessTest {
    @Test
    void sparseShapesBeyondTheirCountAreRejectedStrictly() throws IOException {
        HexFormat hex = HexFormat.of();
        String written = hex.formatHex(sparse(Shape.of(1L << 40, 1 << 22)));
        String patched = written.replace("00000000000100000000400000000000", "00000000000100000000000100000000");
        assertFalse(patched.equals(written));
        byte[] file = hex.parseHex(patched);
        try (TensorReader reader = open(file, ReadOptions.lenient())) {
            assertEquals(Shape.of(1L << 40, 1 << 24), reader.tensor(0).shape());
        }
        FormatException rejected = assertThrows(FormatException.class, () -> open(file, ReadOptions.strict()));
        assertTrue(
                String.valueOf(rejected.getMessage())
                        .endsWith("shape [1099511627776, 16777216] has 2^63 - 1 or more elements"),
                rejected.getMessage());
    }

    /** zTensor 0.1.0 §2 and §3.2: the value of padding is undefined, and it may stand behind the last blob. */
    @Test
    void paddingMayHaveAnyValueWhereTheSpecificationSaysSo() throws IOException {
        byte[] file = padded("5a54454e30303031", 64, 7, "80", 1);
        assertEquals(0, openZtensor(file).size());
        assertEquals(0, openZtensor(padded("5a54454e30303031", 64, 0, "80", 1)).size());
        FormatException rejected =
                assertThrows(FormatException.class, () -> openZtensor(padded("5a54454e30303031", 72, 0, "80", 1)));
        assertTrue(
                String.valueOf(rejected.getMessage()).contains("no item contains the 64 bytes up to byte 72"),
                rejected.getMessage());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorWriter writer =
                TensorFormats.named("ztensor").create(Channels.newChannel(bytes), WriteOptions.defaults())) {
            writer.add("t", new byte[] {5}, 1);
            writer.commit();
        }
        byte[] written = bytes.toByteArray();
        for (int at = 8; at < 64; at++) {
            assertEquals(0, written[at]);
            written[at] = (byte) at;
        }
        try (TensorReader reader = openZtensor(written)) {
            assertEquals(5, reader.tensor(0).toIntArray()[0]);
        }
    }

    /** safetensors, "Format": the header begins with a brace and may be padded with spaces. */
    @Test
    void whiteSpaceAroundAHeaderOfTextIsItsFilling() throws IOException {
        String header = "{\"t\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1]}}";
        for (String padding : new String[] {"", " ", " ".repeat(5000)}) {
            openSafetensors(header + padding, ReadOptions.strict());
        }
        String place = "byte 8: FILE.HEADER: ";
        rejects(place + "white space precedes the document", " " + header);
        rejects("byte 62: FILE.HEADER: expected a byte 32, found 10", header + " \n" + " ".repeat(5000));
        rejects("byte 61: FILE.HEADER: expected a byte 32, found 9", header + "\t\t");
    }

    private static void rejects(String message, String header) throws IOException {
        openSafetensors(header, ReadOptions.lenient());
        FormatException rejected =
                assertThrows(FormatException.class, () -> openSafetensors(header, ReadOptions.strict()));
        assertTrue(String.valueOf(rejected.getMessage()).contains(message), rejected.getMessage());
    }

    private static void openSafetensors(String header, ReadOptions options) throws IOException {
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        ByteBuffer file = ByteBuffer.allocate(Long.BYTES + text.length + 1).order(ByteOrder.LITTLE_ENDIAN);
        file.putLong(text.length).put(text).put((byte) 5);
        try (TensorReader reader =
                TensorFormats.named("safetensors").open(ByteSource.of("h.safetensors", file.array()), options)) {
            assertEquals(5, reader.tensor(0).toIntArray()[0]);
        }
    }

    private static byte[] padded(String start, int size, int value, String index, int indexSize) {
        byte[] head = HexFormat.of().parseHex(start);
        byte[] end = HexFormat.of().parseHex(index);
        ByteBuffer file = ByteBuffer.allocate(size + end.length + Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        file.put(head);
        while (file.position() < size) {
            file.put((byte) value);
        }
        return file.put(end).putLong(indexSize).array();
    }

    private static TensorReader openZtensor(byte[] file) throws IOException {
        return TensorFormats.named("ztensor").open(ByteSource.of("p.zt", file), ReadOptions.strict());
    }

    private static byte[] sparse(Shape shape) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorWriter writer = TensorFormats.named("btf")
                .create(Channels.newChannel(bytes), WriteOptions.defaults().lossy())) {
            CooTensor tensor = new CooTensor(
                    shape,
                    Tensors.of(DType.U64, Shape.of(1, 2), ByteBuffer.allocate(16)),
                    Tensors.of(DType.U8, Shape.of(1), ByteBuffer.allocate(1)));
            writer.add("s", tensor);
            writer.commit();
        }
        return bytes.toByteArray();
    }

    private static TensorReader open(byte[] file, ReadOptions options) throws IOException {
        return TensorFormats.named("btf").open(ByteSource.of("s.btf", file), options);
    }

    @Test
    void dataThatIsOtherTheSecondTimeIsNoticedAndNoFileIsMade(@TempDir Path folder) throws IOException {
        for (String checksum : new String[] {"crc32c", "sha256"}) {
            byte[] times = {0};
            TensorData data = target -> target.write(ByteBuffer.wrap(new byte[] {7, times[0]++}));
            Path file = folder.resolve("file.zt");
            try (TensorWriter writer =
                    TensorFormats.create(file, WriteOptions.defaults().checksum(checksum))) {
                writer.add("t", DType.U8, Shape.of(2), data);
                IllegalArgumentException rejected = assertThrows(IllegalArgumentException.class, writer::commit);
                assertEquals(
                        "t: the tensor's data gave other bytes the second time; it must give the same each time it is asked",
                        rejected.getMessage());
            }
            assertFalse(Files.exists(file));
        }
    }
}
