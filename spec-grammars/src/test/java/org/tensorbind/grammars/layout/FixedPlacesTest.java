package org.tensorbind.grammars.layout;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.FormatException;
import org.tensorbind.FormatTraits;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Compiled;
import org.tensorbind.io.ByteSource;

/** A header whose mark of the byte order stands behind what is read in it, as microscopes write it. */
final class FixedPlacesTest {
    private static final String VOLUME = """
            format volume "Volume" { byte-order little, extension "vol" }

            FILE  ::= MARK SIZES TITLE NOTE DATA
            MARK  ::= uint32 { little = 0x4444 | 0x4144, big = 0x1111_0000 }    at 16  byte-order mark
            SIZES ::= NZ NY NX    at 0
            NZ    ::= uint32
            NY    ::= uint32
            NX    ::= uint32
            TITLE ::= "VOL "    at 12
            NOTE  ::= uint16    default 7  at 20
            DATA  ::= bytes

            tensor FILE { dtype i16, shape [NZ, NY, NX], data DATA }
            """;
    private static final String LITTLE = "01000000 02000000 01000000 564f4c20 44440000 0700 05000600";
    private static final String BIG = "00000001 00000002 00000001 564f4c20 11110000 0007 00050006";

    @TempDir
    Path folder;

    private byte[] write(TensorFormat format, WriteOptions options, short[] elements, long... shape)
            throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorWriter writer = format.create(Channels.newChannel(bytes), options)) {
            writer.add("0", elements, shape).commit();
        }
        return bytes.toByteArray();
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    @Test
    void itemsStandAtTheirPlacesAndTheMarkIsThatOfTheOrder() throws IOException {
        TensorFormat format = Compiled.format(folder, VOLUME);
        short[] elements = {5, 6};

        assertEquals(hex(bytes(LITTLE)), hex(write(format, WriteOptions.defaults(), elements, 1, 2, 1)));
        assertEquals(
                hex(bytes(BIG)),
                hex(write(format, WriteOptions.defaults().byteOrder(ByteOrder.BIG_ENDIAN), elements, 1, 2, 1)));
        for (String file : new String[] {LITTLE, BIG, LITTLE.replace("44440000", "44410000")}) {
            try (TensorReader reader = format.open(ByteSource.of("memory", bytes(file)), ReadOptions.strict())) {
                assertArrayEquals(new short[] {5, 6}, reader.tensor(0).toShortArray());
                ByteArrayOutputStream copy = new ByteArrayOutputStream();
                try (TensorWriter writer = format.create(Channels.newChannel(copy), WriteOptions.defaults())) {
                    for (Map.Entry<String, Object> item : reader.fileItems().entrySet()) {
                        writer.fileItem(item.getKey(), item.getValue());
                    }
                    writer.add(reader.tensor(0)).commit();
                }
                assertEquals(hex(bytes(file)), hex(copy.toByteArray()));
            }
        }
    }

    @Test
    void aMarkOfTheOtherOrderIsRejected() throws IOException {
        TensorFormat format = Compiled.format(folder, VOLUME);
        byte[] wrong = bytes(LITTLE.replace("44440000", "00001111"));

        String said = String.valueOf(assertThrows(
                        FormatException.class, () -> format.open(ByteSource.of("memory", wrong), ReadOptions.lenient()))
                .getMessage());

        assertTrue(said.startsWith("memory: byte 16: FILE.MARK: expected 17476 or 16708 in little"), said);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorWriter writer = format.create(Channels.newChannel(bytes), WriteOptions.defaults())) {
            writer.fileItem("MARK", 0x1111_0000L).fileItem(FormatTraits.BYTE_ORDER, "little");
            writer.add("0", new short[1], 1, 1, 1);
            assertThrows(IllegalArgumentException.class, writer::commit);
        }
        assertEquals(0, bytes.size());
    }

    @Test
    void tensorsOfAnotherRankAreToldSo() throws IOException {
        TensorFormat format = Compiled.format(folder, VOLUME);

        IllegalArgumentException rejected = assertThrows(IllegalArgumentException.class, () -> {
            try (TensorWriter writer =
                    format.create(Channels.newChannel(new ByteArrayOutputStream()), WriteOptions.defaults())) {
                writer.add("0", new short[4], 2, 2).commit();
            }
        });

        assertEquals(
                "the tensors are not those of the format: '0' has shape [2, 2], but must have 3 dimensions, [NZ, NY, NX]",
                rejected.getMessage());
    }

    /** {@code FIELD} holds nothing but the dimension. */
    @Test
    void aDimensionInAFieldOfItsOwnFollowsFromTheTensor() throws IOException {
        TensorFormat format = Compiled.format(folder, """
                format rows "Rows" { byte-order little, extension "rows" }
                FILE  ::= "ROWS" FIELD ";" DATA
                FIELD ::= LEFT N
                LEFT  ::= whitespace " " 0.. accept
                N     ::= decimal
                DATA  ::= bytes
                tensor FILE { dtype i8, shape [N], data DATA }
                """);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorWriter writer = format.create(Channels.newChannel(bytes), WriteOptions.defaults())) {
            writer.add("0", new byte[] {65, 66}).commit();
        }
        assertEquals("ROWS2;AB", bytes.toString());
    }
}
