package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Compiled;
import org.tensorbind.io.ByteSource;

/** A list of pairs that all rows of a table look a value up in: it is no list beside the table, and may have any number of pairs. */
final class LookedUpTest {
    private static final String PAIRED = """
            format paired "presence by a list of pairs" { extension "lk" }

            FILE ::= "LK" N KV* M ROW* DATA*
            N    ::= uint8 = count(KV)
            KV   ::= KEY VAL    unique KEY
            KEY  ::= text    until "="
            VAL  ::= uint8
            let WIDE = KV["wide"].VAL else 0
            M    ::= uint8 = count(ROW)
            ROW  ::= TYPE DIMS BIAS?
            TYPE ::= uint8 dtype { u8 = 0 }
            DIMS ::= uint8[1]
            BIAS ::= uint8    default 1  present when WIDE > 0
            DATA ::= bytes    sized product(DIMS) * width(TYPE)

            tensor ROW { dtype TYPE, shape DIMS, data DATA }
            """;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "0, 4c4b 00 02 0001 0002 05 0607",
        "1, 4c4b 01 773d01 02 0001 0002 05 0607",
        "2, 4c4b 02 776964653d01 613d02 02 000101 000201 05 0607",
        "3, 4c4b 03 613d02 776964653d00 623d02 02 0001 0002 05 0607"
    })
    void aTableMayHaveAnotherNumberOfRowsThanTheListOfPairsThatItLooksInto(int pairs, String hex) throws IOException {
        TensorFormat format = Compiled.format(folder, PAIRED);
        byte[] file = HexFormat.of().parseHex(hex.replace(" ", ""));

        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        try (TensorReader reader = format.open(ByteSource.of("memory", file), ReadOptions.strict());
                TensorWriter writer = format.create(Channels.newChannel(copy), WriteOptions.defaults())) {
            assertEquals(2, reader.size());
            assertArrayEquals(new byte[] {6, 7}, reader.tensor(1).toByteArray());
            for (var item : reader.fileItems().entrySet()) {
                writer.fileItem(item.getKey(), item.getValue());
            }
            writer.addAll(reader).commit();
        }

        assertEquals(HexFormat.of().formatHex(file), HexFormat.of().formatHex(copy.toByteArray()));
        assertEquals(pairs, copy.toByteArray()[2]);
    }
}
