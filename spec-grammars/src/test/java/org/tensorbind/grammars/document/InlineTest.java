package org.tensorbind.grammars.document;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.FormatException;
import org.tensorbind.Layout;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.memory.Tensors;

/** Tensors of several layouts in a document, with their bytes. */
final class InlineTest {
    /** {@code {"kind": "dense", "shape": [2], "data": 0708}}. */
    private static final String DENSE = "a3 646b696e64 6564656e7365 657368617065 8102 6464617461 420708";

    /** {@code {"kind": "coo", "full": [3, 2], "indices": [[2, 0], [0, 1]], "values": [7, 8]}}. */
    private static final String SPARSE = "a4 646b696e64 63636f6f 6466756c6c 820302 67696e6469636573"
            + "a3 646b696e64 6564656e7365 657368617065 820202 6464617461 5820"
            + "0000000000000000 0100000000000000 0200000000000000 0000000000000000"
            + "6676616c756573" + DENSE;

    /** {@code {"format": "inline/1", "tensors": {"t": {"dtype": "|i1", "note": "n", "stored": …}}}}. */
    private static byte[] file(String stored) {
        String head =
                "a2 66666f726d6174 68696e6c696e652f31 6774656e736f7273 a1 6174 a3 656474797065 637c6931 646e6f7465 616e"
                        + "6673746f726564";
        return HexFormat.of().parseHex((head + stored).replace(" ", ""));
    }

    @Test
    void denseTensorsHaveTheirBytesInTheDocument() throws IOException {
        byte[] file = file(DENSE);
        try (TensorReader reader = Written.strictly("inline", file)) {
            assertArrayEquals(new int[] {7, 8}, reader.tensor("t").toIntArray());
            assertEquals(file.length - 2, reader.tensor("t").parts().get(0).byteOffset());
            assertArrayEquals(file, Written.bytes("inline", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
        assertArrayEquals(
                file,
                Written.bytes(
                        "inline",
                        WriteOptions.defaults(),
                        writer -> writer.add(TensorEntry.of("t", Tensors.of(new byte[] {7, 8}, 2))
                                .withAttribute("note", "n"))));
    }

    @Test
    void nothingFollowsADocumentThatIsTheFile() {
        byte[] file = file(DENSE + "00 00");
        FormatException fault = assertThrows(FormatException.class, () -> Written.strictly("inline", file));
        assertEquals("2 bytes follow the last item of the file", fault.problem());
        assertEquals(file.length - 2, fault.byteOffset());
    }

    @Test
    void theKeyTellsWhichLayoutATensorHas() throws IOException {
        byte[] file = file(SPARSE);
        try (TensorReader reader = Written.strictly("inline", file)) {
            assertEquals(Layout.COO, reader.info(0).layout());
            assertArrayEquals(file, Written.bytes("inline", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "4207, needs 2",
        "43070809, needs 2",
        "5f41074108ff, stored in chunks",
        "827a, 'expected a byte string, found an array'",
        "580207 08, 'not in its shortest form'",
    })
    void theBytesAreThoseOfShapeAndDtype(String data, String problem) {
        FormatException rejected = assertThrows(
                FormatException.class, () -> Written.strictly("inline", file(DENSE.replace("420708", data))));
        assertTrue(String.valueOf(rejected.getMessage()).contains(problem), rejected::toString);
    }
}
