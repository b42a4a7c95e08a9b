package org.tensorbind.grammars.layout;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.memory.Tensors;

/** Stored members of an archive, whose directory stands behind them and says again what they say. */
final class ZippedTest {
    /** What {@code numpy.savez} wrote of two arrays. */
    private static final byte[] OF_NUMPY = Base64.getDecoder()
            .decode(
                    "UEsDBC0AAAAAAAAAIQCdMoU6//////////8FABQAdy5ucHkBABAAhAAAAAAAAACEAAAAAAAAAJNOVU1QWQEAdgB7J2Rlc2NyJzog"
                            + "JzxpMicsICdmb3J0cmFuX29yZGVyJzogRmFsc2UsICdzaGFwZSc6ICgyLCksIH0gICAgICAgICAgICAgICAgICAgICAgICAgICAg"
                            + "ICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAKAQACAFBLAwQtAAAAAAAAACEAGq7USP//////////BQAUAHYubnB5AQAQ"
                            + "AIQAAAAAAAAAhAAAAAAAAACTTlVNUFkBAHYAeydkZXNjcic6ICc8ZjQnLCAnZm9ydHJhbl9vcmRlcic6IEZhbHNlLCAnc2hhcGUn"
                            + "OiAoMSwpLCB9ICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgCgAAAD9Q"
                            + "SwECLQMtAAAAAAAAACEAnTKFOoQAAACEAAAABQAAAAAAAAAAAAAAgAEAAAAAdy5ucHlQSwECLQMtAAAAAAAAACEAGq7USIQAAACE"
                            + "AAAABQAAAAAAAAAAAAAAgAG7AAAAdi5ucHlQSwUGAAAAAAIAAgBmAAAAdgEAAAAA");

    private static TensorEntry member(String name, String content) throws IOException {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        return TensorEntry.of(name, Tensors.of(DType.U8, Shape.of(bytes.length), ByteBuffer.wrap(bytes)));
    }

    @Test
    void anArchiveOfNumPyIsReadAndWrittenAgain() throws IOException {
        try (TensorReader reader = Written.strictly("zipped", OF_NUMPY)) {
            assertEquals(2, reader.size());
            ByteBuffer array = reader.tensor("w.npy").asByteBuffer();
            assertEquals(
                    "NUMPY", StandardCharsets.US_ASCII.decode(array.slice(1, 5)).toString());
            assertArrayEquals(OF_NUMPY, Written.bytes("zipped", WriteOptions.defaults(), w -> w.addAll(reader)));
        }
    }

    @Test
    void othersReadWhatIsWritten() throws IOException {
        byte[] file = Written.bytes(
                "zipped",
                WriteOptions.defaults(),
                writer -> writer.add(member("a", "one")).add(member("b/c", "")));
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(file))) {
            ZipEntry first = zip.getNextEntry();
            assertEquals("a", first == null ? null : first.getName());
            assertEquals("one", new String(zip.readAllBytes(), StandardCharsets.UTF_8));
            ZipEntry second = zip.getNextEntry();
            assertEquals("b/c", second == null ? null : second.getName());
            assertEquals(0, zip.readAllBytes().length);
        }
    }

    @Test
    void aMemberIsCalledAsTheDirectorySays() {
        byte[] file = Arrays.copyOf(OF_NUMPY, OF_NUMPY.length);
        file[30] = 'x';
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("zipped", file));
        assertEquals(
                "memory: byte 30: FILE.MEMBER[0].NAME: must be the same as MEMBER_NAME, is x.npy",
                rejected.getMessage());
    }
}
