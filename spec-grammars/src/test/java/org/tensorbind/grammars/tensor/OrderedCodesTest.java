package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Compiled;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;

/** A dtype whose codes tell the byte order of elements, as an item of a file whose shape is computed. */
final class OrderedCodesTest {
    private static final String GRAMMAR = """
            format coded "Coded" { extension "coded" }
            FILE   ::= "C" DTYPE HEIGHT DATA
            DTYPE  ::= uint8 dtype { f32 = 1 | 2 big, i16 = 3 little | 4 big, f64 = 5 }
            HEIGHT ::= uint8
            DATA   ::= bytes
            tensor FILE { dtype DTYPE, shape [HEIGHT], data DATA }
            """;
    private static final String LITTLE = "43" + "03" + "02" + "01000200";
    private static final String BIG = "43" + "04" + "02" + "00010002";

    @TempDir
    private Path folder = Path.of("");

    private static WriteOptions in(ByteOrder order) {
        return WriteOptions.defaults().byteOrder(order);
    }

    private static String written(TensorFormat format, WriteOptions options, Written.Content content)
            throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorWriter writer = format.create(Channels.newChannel(bytes), options)) {
            content.addTo(writer);
            writer.commit();
        }
        return HexFormat.of().withUpperCase().formatHex(bytes.toByteArray());
    }

    private static String copied(TensorFormat format, WriteOptions options, String file) throws IOException {
        ByteSource source = ByteSource.of("memory", HexFormat.of().parseHex(file));
        try (TensorReader reader = format.open(source, ReadOptions.strict())) {
            return written(format, options, writer -> writer.addAll(reader));
        }
    }

    @Test
    void aCopyInAnotherByteOrderHasTheCodeOfThatOrder() throws IOException {
        TensorFormat format = Compiled.format(folder, GRAMMAR);
        assertEquals(
                LITTLE, written(format, WriteOptions.defaults(), writer -> writer.add("0", new short[] {1, 2}, 2)));
        assertEquals(BIG, copied(format, in(ByteOrder.BIG_ENDIAN), LITTLE));
        assertEquals(LITTLE, copied(format, in(ByteOrder.LITTLE_ENDIAN), BIG));
        assertEquals(BIG, copied(format, WriteOptions.defaults(), BIG));
    }

    @Test
    void aCodeThatTellsNoOrderHasThatOfTheHeader() throws IOException {
        TensorFormat format = Compiled.format(folder, GRAMMAR);
        String little = "43" + "01" + "01" + "0000803F";
        String big = "43" + "02" + "01" + "3F800000";
        assertEquals(little, written(format, WriteOptions.defaults(), writer -> writer.add("0", new float[] {1}, 1)));
        assertEquals(big, copied(format, in(ByteOrder.BIG_ENDIAN), little));
        assertEquals(little, copied(format, in(ByteOrder.LITTLE_ENDIAN), big));
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> written(format, in(ByteOrder.BIG_ENDIAN), writer -> writer.add("0", new double[] {1}, 1)));
        assertEquals(
                "tensor '0': the format cannot represent this: byte order would be read back as little instead of big",
                rejected.getMessage());
    }
}
