package org.tensorbind.grammars.layout;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.tensorbind.ArrayData;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.MetadataValue;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.acme.AcmeReader;
import org.tensorbind.grammars.acme.AcmeWriter;
import org.tensorbind.grammars.records.RecordsReader;
import org.tensorbind.grammars.rootmap.RootmapReader;
import org.tensorbind.grammars.rootmap.RootmapWriter;
import org.tensorbind.grammars.sections.SectionsReader;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.grammars.tree.Tree;
import org.tensorbind.grammars.tree.TreeReader;
import org.tensorbind.grammars.tree.TreeWriter;
import org.tensorbind.io.ByteSource;

/** Formats of other kinds than the three: big-endian, JSON, tables of fixed size with checksums, typed trees. A grammar is all they need. */
final class OtherFormatsTest {
    @Test
    void idxIsBigEndianThroughout() throws IOException {
        byte[] file =
                Written.bytes("idx", WriteOptions.defaults(), writer -> writer.add("0", new int[] {1, -2, 3}, 3, 1));

        assertEquals(
                "00000c02" + "00000003" + "00000001" + "00000001" + "fffffffe" + "00000003",
                HexFormat.of().formatHex(file));
        try (TensorReader reader = Written.strictly("idx", file)) {
            assertEquals(1, reader.size());
            assertArrayEquals(new int[] {1, -2, 3}, reader.tensor(0).toIntArray());
        }
    }

    @Test
    void aFormatOfOneTensorTakesNoSecond() {
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> Written.bytes(
                        "idx",
                        WriteOptions.defaults(),
                        writer -> writer.add("0", new int[1]).add("1", new int[1])));
        assertEquals("IDX: tensor '1': IDX holds one tensor, and '0' was already added", rejected.getMessage());
    }

    @Test
    void jsonHeaderHasNamesAsKeys() throws IOException {
        byte[] file = Written.bytes(
                "jsonheader",
                WriteOptions.defaults(),
                writer -> writer.metadata("format", "pt")
                        .add("a", new float[] {1, 2}, 1, 2)
                        .add("b", new boolean[] {true}));

        String header = "{\"__metadata__\":{\"format\":\"pt\"},"
                + "\"a\":{\"dtype\":\"F32\",\"shape\":[1,2],\"data_offsets\":[0,8]},"
                + "\"b\":{\"dtype\":\"BOOL\",\"shape\":[1],\"data_offsets\":[8,9]}}";
        int size = (header.length() + 7) / 8 * 8;
        assertEquals(size, file[0] & 0xFF);
        assertEquals(header, new String(file, 8, size, StandardCharsets.UTF_8).stripTrailing());
        try (TensorReader reader = Written.strictly("jsonheader", file)) {
            assertEquals(Map.of("format", "pt"), reader.metadata());
            assertArrayEquals(new float[] {1, 2}, reader.tensor("a").toFloatArray());
            assertArrayEquals(new boolean[] {true}, reader.tensor("b").toBooleanArray());
        }
    }

    @Test
    void malformedJsonIsAFormatException() throws IOException {
        for (String header :
                List.of("{\"a\":", "[1]", "{\"a\":{\"dtype\":\"F32\"}}", "{\"a\":1e999}", "{} x", "\u0000")) {
            byte[] text = header.getBytes(StandardCharsets.UTF_8);
            byte[] file = Arrays.copyOf(new byte[] {(byte) text.length}, 8 + text.length);
            System.arraycopy(text, 0, file, 8, text.length);
            FormatException rejected =
                    assertThrows(FormatException.class, () -> Written.strictly("jsonheader", file), header);
            assertTrue(rejected.byteOffset() >= 8, rejected::getMessage);
        }
    }

    @Test
    void anInHouseFormatKeepsItsOwnFields() throws IOException {
        byte[] file = acme(64);
        try (AcmeReader reader = AcmeReader.open(ByteSource.of("memory", file), ReadOptions.strict())) {
            assertEquals(1_700_000_000L, reader.structure().header().created());
            assertEquals(2, reader.structure().header().version());
            assertEquals(
                    List.of("a", "b"),
                    reader.tensors().stream().map(info -> info.name()).toList());
            assertEquals(0.5, reader.tensor("b").info().attributes().get("SCALE"));
            assertEquals(0, reader.structure().entries().get(1).offset() % 64);
            assertArrayEquals(new float[] {1, 2}, reader.tensor("b").toFloatArray());
            reader.verify();
        }
    }

    @Test
    void itemsOfTheFileAreGivenByName() throws IOException {
        try (TensorReader reader = Written.strictly("acme", acme(512))) {
            assertEquals(
                    List.of("VERSION", "FLAGS", "CREATED", "ALIGNMENT"),
                    List.copyOf(reader.fileItems().keySet()));
            assertEquals(
                    Map.of("VERSION", 2L, "FLAGS", 0L, "CREATED", 1_700_000_000L, "ALIGNMENT", 512L),
                    reader.fileItems());
            assertEquals(
                    List.of("CREATED"),
                    reader.format().traits().fileItems().stream()
                            .filter(item -> item.required())
                            .map(item -> item.name())
                            .toList());
        }
    }

    @Test
    void anItemThatTheFormatDoesNotHaveIsRejectedUnlessItMayBeLost() throws IOException {
        try (AcmeWriter writer =
                AcmeWriter.create(Channels.newChannel(new ByteArrayOutputStream()), WriteOptions.defaults())) {
            FormatException rejected = assertThrows(FormatException.class, () -> writer.fileItem("CREATD", 1));
            assertEquals(
                    "Acme feature store: file: Acme feature store has no item 'CREATD' that can be set, it has VERSION, FLAGS,"
                            + " CREATED, ALIGNMENT; did you mean 'CREATED'?; WriteOptions.lossy() drops them",
                    rejected.getMessage());
        }
        try (AcmeWriter writer = AcmeWriter.create(
                Channels.newChannel(new ByteArrayOutputStream()),
                WriteOptions.defaults().lossy())) {
            assertEquals(writer, writer.fileItem("CREATD", 1));
        }
    }

    @Test
    void alignmentIsTakenFromTheData() throws IOException {
        try (AcmeReader reader = AcmeReader.open(ByteSource.of("memory", acme(512)), ReadOptions.strict())) {
            assertEquals(512, reader.structure().entries().get(0).offset());
        }
    }

    @Test
    void aChecksumInAnIntegerIsVerified() throws IOException {
        byte[] file = acme(64);
        file[file.length - 1] ^= 1;
        try (AcmeReader reader = AcmeReader.open(ByteSource.of("memory", file), ReadOptions.lenient())) {
            FormatException rejected =
                    assertThrows(FormatException.class, () -> reader.tensor("b").toFloatArray());
            assertTrue(String.valueOf(rejected.getMessage()).contains("CRC is crc32"), rejected::getMessage);
        }
    }

    @Test
    void valuesWithoutADefaultAreAskedFor() {
        IllegalStateException missing = assertThrows(
                IllegalStateException.class,
                () -> Written.bytes("acme", WriteOptions.defaults(), writer -> writer.add("a", new float[1])));
        assertEquals(
                "the file needs a value for CREATED: set it with TensorWriter.fileItem(\"CREATED\", …)",
                missing.getMessage());
    }

    @Test
    void whatAConditionForbidsIsNotWritten() throws IOException {
        try (AcmeWriter writer =
                AcmeWriter.create(Channels.newChannel(new ByteArrayOutputStream()), WriteOptions.defaults())) {
            writer.created(0).version(3);
            IllegalArgumentException rejected = assertThrows(IllegalArgumentException.class, writer::commit);
            assertEquals("FILE.HEADER.VERSION: only versions 1 and 2 exist, is 3", rejected.getMessage());
        }
    }

    @Test
    void otherFormatsAreNamed() {
        FormatException rejected = assertThrows(
                FormatException.class, () -> Written.strictly("acme", "ACM0....".getBytes(StandardCharsets.UTF_8)));
        assertEquals(
                "memory: byte 0: file: starts with \"ACM0\": the format of the old store; convert the file with acme-migrate",
                rejected.getMessage());
    }

    private static byte[] acme(long alignment) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (AcmeWriter writer = AcmeWriter.create(Channels.newChannel(bytes), WriteOptions.defaults())) {
            writer.created(1_700_000_000L).alignment(alignment);
            writer.add(TensorEntry.dense("b", DType.F32, Shape.of(2), ArrayData.of(new float[] {1, 2}))
                    .withAttribute("SCALE", 0.5));
            writer.add("a", new int[] {7});
            writer.commit();
        }
        return bytes.toByteArray();
    }

    @Test
    void aTypedTreeIsReadAndWrittenAsItsOwnTypes() throws IOException {
        List<Tree.Pair> pairs = List.of(
                new Tree.Pair("author", new Tree.TextValue("someone")),
                new Tree.Pair("depth", new Tree.I32Value(-3)),
                new Tree.Pair(
                        "nested",
                        new Tree.ListValue(List.of(
                                new Tree.Pair("on", new Tree.FlagValue(1)),
                                new Tree.Pair("rate", new Tree.F32Value(0.25))))));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TreeWriter writer = TreeWriter.create(Channels.newChannel(bytes), WriteOptions.defaults())) {
            writer.pairs(pairs);
            writer.add("w", new float[6], 2, 3).add("b", new double[] {1.5});
            writer.commit();
        }
        try (TreeReader reader = TreeReader.open(ByteSource.of("memory", bytes.toByteArray()), ReadOptions.strict())) {
            assertEquals(pairs, reader.structure().pairs());
            assertEquals(Shape.of(2, 3), reader.tensor("w").shape());
            assertEquals(3, reader.structure().tensorInfos().get(0).dims().get(0));
            assertArrayEquals(new double[] {1.5}, reader.tensor("b").toDoubleArray());
            assertEquals(32, reader.structure().tensorInfos().get(1).offset());
        }
    }

    @Test
    void dataInsideOfRecordsIsFilteredAndPadded() throws IOException {
        for (String filter : List.of("none", "zlib", "gzip")) {
            byte[] file = Written.bytes(
                    "records",
                    WriteOptions.defaults().compress(filter),
                    writer -> writer.add("a", new float[] {1, 2, 3}, 3, 1).add("b", new double[] {0.5}));
            assertEquals(0, file.length % 4);
            try (RecordsReader reader = RecordsReader.open(ByteSource.of("memory", file), ReadOptions.strict())) {
                assertEquals("unknown", reader.structure().info().author());
                assertEquals(20.0, reader.structure().info().temperature());
                assertArrayEquals(new float[] {1, 2, 3}, reader.tensor("a").toFloatArray());
                assertArrayEquals(new double[] {0.5}, reader.tensor("b").toDoubleArray());
                reader.verify();
            }
            byte[] longer = Arrays.copyOf(file, file.length + 1);
            RecordsReader.open(ByteSource.of("memory", longer), ReadOptions.lenient())
                    .close();
            assertThrows(FormatException.class, () -> Written.strictly("records", longer));
        }
    }

    @Test
    void fractionsAreRoundedAsTheirItemsAre() throws IOException {
        byte[] file = Written.bytes("records", WriteOptions.defaults(), writer -> writer.add("a", new float[] {1}));
        try (RecordsReader reader = RecordsReader.open(ByteSource.of("memory", file), ReadOptions.strict())) {
            assertEquals(-0.1f, reader.structure().info().drift());
        }
        for (double drift : new double[] {-0.2, 0.7, Math.nextDown(-0.1f)}) {
            assertThrows(
                    IllegalArgumentException.class,
                    () -> Written.bytes(
                            "records",
                            WriteOptions.defaults(),
                            writer -> writer.fileItem("DRIFT", drift).add("a", new float[] {1})));
        }
    }

    @Test
    void tablesBesideEachOtherPairUpByPosition() throws IOException {
        byte[] file = Written.bytes(
                "sections",
                WriteOptions.defaults(),
                writer -> writer.add("first", new float[] {1, 2}).add("second", new float[] {3}, 1, 1));
        try (SectionsReader reader = SectionsReader.open(ByteSource.of("memory", file), ReadOptions.strict())) {
            assertEquals(List.of("first", "second"), reader.structure().nameTable());
            assertEquals(24, reader.structure().namesAt());
            assertEquals(0, reader.structure().dataAt() % 16);
            assertArrayEquals(new float[] {1, 2}, reader.tensor("first").toFloatArray());
            assertArrayEquals(new float[] {3}, reader.tensor("second").toFloatArray());
            assertEquals(Shape.of(1, 1), reader.tensor("second").shape());
        }
        file[15 + 8] = 1;
        assertThrows(FormatException.class, () -> Written.strictly("sections", file));
    }

    @Test
    void aMapAtTheEndOfTheFileHasItsOwnFields() throws IOException {
        byte[] file;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (RootmapWriter writer = RootmapWriter.create(
                Channels.newChannel(bytes),
                WriteOptions.defaults().checksum("sha256").compress("zstd"))) {
            writer.version("1.2")
                    .metadata(Map.of(
                            "k",
                            List.of(1, Map.of("nested", true), new byte[] {7}),
                            "none",
                            MetadataValue.ofStored(null, null, null)));
            writer.add("b", new float[] {1}).add("a", new int[] {2, 3}, 2, 1);
            writer.commit();
        }
        file = bytes.toByteArray();
        assertEquals("ROOTMAP1", new String(file, file.length - 8, 8, StandardCharsets.UTF_8));
        try (RootmapReader reader = RootmapReader.open(ByteSource.of("memory", file), ReadOptions.strict())) {
            reader.verify();
            assertEquals("1.2", reader.structure().root().version());
            List<?> list =
                    Objects.requireNonNull(reader.metadataValues().get("k")).asList();
            assertEquals(List.of(1L, Map.of("nested", true)), list.subList(0, 2));
            assertArrayEquals(new byte[] {7}, (byte[]) list.get(2));
            assertEquals(Map.of("none", "null", "k", "[1, {\"nested\": true}, \"07\"]"), reader.metadata());
            assertArrayEquals(new int[] {2, 3}, reader.tensor("a").toIntArray());
        }
        file[64] ^= 1;
        try (TensorReader reader = Written.strictly("rootmap", file)) {
            assertThrows(FormatException.class, () -> reader.tensor("b").toFloatArray());
        }
    }

    @Test
    void partsThatMayBeAbsentAreAttributes() throws IOException {
        byte[] file = Written.bytes(
                "optionals",
                WriteOptions.defaults(),
                writer -> writer.add(
                                ArrayData.of(new float[] {1}).entry("0").withAttribute("SCALES", List.of(0.5, 2.0)))
                        .add("1", new float[] {2}));
        try (TensorReader reader = Written.strictly("optionals", file)) {
            assertEquals(List.of(0.5, 2.0), reader.info(0).attributes().get("SCALES"));
            assertEquals(Map.of(), reader.info(1).attributes());
            assertArrayEquals(new float[] {2}, reader.tensor(1).toFloatArray());
            assertArrayEquals(
                    file,
                    Written.bytes(
                            "optionals",
                            WriteOptions.defaults(),
                            writer -> writer.add(reader.tensor(0)).add(reader.tensor(1))));
        }
        assertEquals(2, file[0]);
    }

    @Test
    void nestingThatNeverEndsIsRejected() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Tree.Value deep = new Tree.U8Value(1);
        for (int i = 0; i < 80; i++) {
            deep = new Tree.ListValue(List.of(new Tree.Pair("", deep)));
        }
        try (TreeWriter writer = TreeWriter.create(Channels.newChannel(bytes), WriteOptions.defaults())) {
            TensorWriter same = writer.pairs(List.of(new Tree.Pair("", deep)));
            IllegalArgumentException rejected = assertThrows(IllegalArgumentException.class, same::commit);
            assertTrue(
                    String.valueOf(rejected.getMessage()).endsWith("nested deeper than 64 levels"),
                    rejected::getMessage);
        }
        assertEquals(0, bytes.size());
    }
}
