package org.tensorbind.grammars.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.io.ByteSource;

/** Which format a file is taken to be in: IDX, among the formats of the tests, begins with two bytes of zero. */
final class DetectionTest {
    private static String formatOf(String name, byte[] bytes) throws IOException {
        return TensorFormats.formatOf(ByteSource.of(name, bytes)).name();
    }

    private static String rejection(String name, byte[] bytes) {
        return String.valueOf(
                assertThrows(FormatException.class, () -> formatOf(name, bytes)).getMessage());
    }

    private static byte[] written(String format, int tensorCount) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        TensorFormat chosen = TensorFormats.named(format);
        try (TensorWriter writer = chosen.create(
                Channels.newChannel(bytes), WriteOptions.defaults().lossy())) {
            for (int i = 0; i < tensorCount; i++) {
                writer.add("t" + i, new byte[] {1});
            }
            writer.commit();
        }
        return bytes.toByteArray();
    }

    @Test
    void aFileOfNoTensorsIsNotTakenForAShortSignature() throws IOException {
        assertEquals("btf", formatOf("model.btf", written("btf", 0)));
    }

    @Test
    void countsThatBeginAsAShortSignatureAreTakenForWhatCanBeRead() throws IOException {
        byte[] many = written("btf", 1 << 16);
        assertEquals("btf", formatOf("model.btf", many));
        assertEquals("btf", formatOf("model", many));
    }

    @Test
    void aShortSignatureCountsWhereTheRestCanBeRead() throws IOException {
        assertEquals("idx", formatOf("train-images", written("idx", 1)));
        assertEquals("idx", formatOf("train-images.IDX", written("idx", 1)));
    }

    @Test
    void aLongSignatureCountsMoreThanTheExtension() throws IOException {
        assertEquals("ztensor", formatOf("model.btf", written("ztensor", 1)));
    }

    @Test
    void aHeaderOfALengthThatBeginsAsAShortSignatureIsReadByItsExtension() throws IOException {
        byte[] bytes = new byte[100];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(1 << 16);
        assertEquals("bintensors", formatOf("model.bt", bytes));
    }

    @Test
    void aVersionThatIsNotKnownIsToldAsThat() {
        byte[] bytes = "ZTEN0002 and more of it".getBytes(StandardCharsets.US_ASCII);
        String told = "begins with 'ZTEN0002', a version of zTensor 0.1.0 that is not known here; known is 'ZTEN0001'";
        assertEquals("model: byte 0: file: " + told, rejection("model", bytes));
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> TensorFormats.open(ByteSource.of("model.zt", bytes), ReadOptions.lenient()));
        assertTrue(String.valueOf(rejected.getMessage()).endsWith("; the file " + told), rejected.getMessage());
    }

    @Test
    void whatAGrammarSaysOfAnotherVersionIsToldInstead() {
        byte[] bytes = "ZTEN1000 and more of it".getBytes(StandardCharsets.US_ASCII);
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> TensorFormats.named("ztensor").open(ByteSource.of("model", bytes), ReadOptions.lenient()));
        assertEquals(
                "model: byte 0: file: starts with \"ZTEN1000\": a zTensor 1.x file, which is another format",
                rejected.getMessage());
    }

    @Test
    void versionsOfZTensorAreDistinguishedByTheirSignatures() throws IOException {
        for (String format : List.of("ztensor", "ztensor1", "ztensor2")) {
            assertEquals(format, formatOf("model.zt", written(format, 2)));
            assertEquals(format, formatOf("model", written(format, 2)));
        }
    }

    @Test
    void whatNoFormatCanReadIsToldWithTheFormatsThatThereAre() {
        String message = rejection("model", new byte[] {1, 2, 3});
        assertEquals(
                "model: byte 0: file: neither the first bytes nor the extension are those of a format on the class path; known are",
                message.substring(0, message.indexOf(" acme")));
    }
}
