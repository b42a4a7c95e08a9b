package org.tensorbind.grammars.write;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.ArrayData;
import org.tensorbind.ChecksumState;
import org.tensorbind.CooTensor;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.btf.Btf;
import org.tensorbind.grammars.btf.BtfReader;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.grammars.ztensor.ZTensorReader;
import org.tensorbind.io.ByteSource;

/** What users of the library do with writers, and what they are told when it does not work. */
final class WritingTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void theExtensionNamesTheFormat() throws IOException {
        for (String extension : List.of("bt", "zt")) {
            Path file = folder.resolve("model." + extension);
            try (TensorWriter writer = TensorFormats.create(file)) {
                writer.add("w", new float[] {1, 2, 3, 4, 5, 6}, 2, 3).commit();
            }
            try (TensorReader reader = TensorFormats.open(file)) {
                FloatBuffer view = reader.tensor("w").asFloatBuffer();
                assertTrue(view.isDirect(), "the file is mapped");
                assertEquals(6, view.get(5));
            }
        }
    }

    @Test
    void anUnknownExtensionIsAnsweredWithTheKnownOnes() {
        IllegalArgumentException unknown = assertThrows(
                IllegalArgumentException.class, () -> TensorFormats.create(folder.resolve("model.unknown")));
        assertTrue(
                String.valueOf(unknown.getMessage()).contains(", bintensors (.bt, .bintensors), "),
                unknown::getMessage);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bt", "zt", "btf"})
    void aFailedWriteLeavesTheOldFileAndNothingElse(String extension) throws IOException {
        Path file = folder.resolve("model." + extension);
        Files.writeString(file, "old");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add("0", DType.F32, Shape.of(1_000_000), target -> {
                target.write(ByteBuffer.allocate(4096));
                throw new IOException("the source broke off");
            });
            IOException failure = assertThrows(IOException.class, writer::commit);
            assertEquals("the source broke off", failure.getMessage());
        }
        assertEquals("old", Files.readString(file));
        assertEquals(List.of(file), filesIn(folder));
    }

    @Test
    void closingWithoutACommitWritesNothing() throws IOException {
        Path file = folder.resolve("model.bt");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add("w", new float[1]);
        }
        assertEquals(List.of(), filesIn(folder));
    }

    private static List<Path> filesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    @Test
    void aWriterThatIsDoneTakesNothingMore() throws IOException {
        Path file = folder.resolve("done.bt");
        TensorWriter writer = TensorFormats.create(file);
        writer.add("a", new float[] {1}).commit();
        assertThrows(IllegalStateException.class, () -> writer.metadata("late", "entry"));
        assertThrows(IllegalStateException.class, () -> writer.add("b", new float[] {1}));
        assertThrows(IllegalStateException.class, writer::commit);
        writer.close();
    }

    @Test
    void anEntryIsNotChangedThroughItsAttributes() {
        TensorEntry entry =
                TensorEntry.dense("a", DType.U8, Shape.of(0), target -> {}).withAttribute("note", "x");
        assertThrows(
                UnsupportedOperationException.class, () -> entry.attributes().put("note", "y"));
    }

    @Test
    void aFileThatIsOpenCanBeSavedOver() throws IOException {
        Path file = folder.resolve("model.zt");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add("w", new float[] {1, 2}).commit();
        }
        try (TensorReader open = TensorFormats.open(file)) {
            FloatBuffer mapped = open.tensor("w").asFloatBuffer();
            try (TensorWriter writer = TensorFormats.create(file)) {
                writer.add(open.tensor("w")).add("more", new double[100_000]).commit();
            }
            assertEquals(2, mapped.get(1));
            assertArrayEquals(new float[] {1, 2}, open.tensor("w").toFloatArray());
        }
        try (TensorReader reader = TensorFormats.open(file)) {
            assertEquals(2, reader.size());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "zstd"})
    void tensorsComeInPiecesOfAnySize(String filter) throws IOException {
        Path file = folder.resolve("large.zt");
        int count = 5_000_003;
        WriteOptions options = WriteOptions.defaults().compress(filter).checksum("crc32c");
        try (TensorWriter writer = TensorFormats.create(file, options)) {
            writer.add("n", DType.I32, Shape.of(count), target -> {
                ByteBuffer piece = ByteBuffer.allocate(7 * 4).order(ByteOrder.LITTLE_ENDIAN);
                for (int i = 0; i < count; ) {
                    piece.clear();
                    while (piece.hasRemaining() && i < count) {
                        piece.putInt(i++);
                    }
                    target.write(piece.flip());
                }
            });
            writer.commit();
        }
        try (TensorReader reader = TensorFormats.open(file, ReadOptions.strict())) {
            TensorView view = reader.tensor("n");
            view.verify();
            assertEquals(count - 1, view.getInt(count - 1));
            assertEquals(2_500_000, view.toIntArray()[2_500_000]);
        }
    }

    @Test
    void dataOfAnotherSizeThanTheShapeIsRejected() {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "bintensors",
                        WriteOptions.defaults(),
                        writer -> writer.add(
                                "w", DType.F32, Shape.of(2), target -> target.write(ByteBuffer.allocate(7)))));
        assertEquals("DATA: the tensor's data must give 8 bytes, gave 7", rejected.getMessage());
    }

    @Test
    void whatAFormatCannotHoldIsRejectedWithWhatItCan() {
        FormatException dtype = assertThrows(
                FormatException.class,
                () -> Written.bytes(
                        "btf",
                        WriteOptions.defaults(),
                        writer -> writer.add("0", DType.BF16, Shape.of(1), target -> {})));
        assertEquals(
                "Binary Tensor Format (BTF): tensor '0': Binary Tensor Format (BTF) has no dtype bf16; it has i8, i16, i32, i64, f32, f64, u8, u16, u32, u64",
                dtype.getMessage());
        assertEquals(Reason.UNSUPPORTED, dtype.reason());
        FormatException name = assertThrows(
                FormatException.class,
                () -> Written.bytes("btf", WriteOptions.defaults(), writer -> writer.add("w", new float[1])));
        assertTrue(String.valueOf(name.getMessage())
                .contains("call the tensor '0', or let names be dropped with WriteOptions.lossy()"));
        FormatException metadata = assertThrows(
                FormatException.class,
                () -> Written.bytes("ztensor", WriteOptions.defaults(), writer -> writer.metadata("k", "v")));
        assertTrue(
                String.valueOf(metadata.getMessage()).contains("cannot store file metadata (k)"), metadata::getMessage);
    }

    @Test
    void lossyWritingDropsNames() throws IOException {
        byte[] file = Written.bytes(
                "btf",
                WriteOptions.defaults().lossy(),
                writer -> writer.metadata("k", "v").add("w", new float[] {3}));
        try (TensorReader reader = Written.strictly("btf", file)) {
            assertEquals("0", reader.tensor(0).name());
            assertArrayEquals(new float[] {3}, reader.tensor("0").toFloatArray());
        }
    }

    @Test
    void optionsThatAFormatLacksAreRejected() {
        IllegalArgumentException filter = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes("btf", WriteOptions.defaults().compress("zstd"), writer -> {}));
        assertEquals("Binary Tensor Format (BTF) has no compression 'zstd'; it has none", filter.getMessage());
        IllegalArgumentException option = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes("btf", WriteOptions.defaults().formatOption("tfrt"), writer -> {}));
        assertEquals("Binary Tensor Format (BTF) has no option 'tfrt'; it has tfrt-coo", option.getMessage());
    }

    @Test
    void ztensorStoresEachTensorInItsOwnWay() throws IOException {
        WriteOptions plain = WriteOptions.defaults();
        byte[] file = Written.bytes(
                "ztensor",
                plain,
                writer -> writer.add(entry("zstd")
                                .withOptions(plain.compress("zstd", 19).checksum("sha256")))
                        .add(entry("big")
                                .withOptions(
                                        plain.byteOrder(ByteOrder.BIG_ENDIAN).checksum("crc32c")))
                        .add(entry("plain").withAttribute("note", List.of(1L, "two", Map.of("three", 3.5)))));
        try (ZTensorReader reader = ZTensorReader.open(ByteSource.of("memory", file), ReadOptions.strict())) {
            reader.verify();
            assertArrayEquals(new float[] {1, 2, 3, 4}, reader.tensor("zstd").toFloatArray());
            assertEquals(ByteOrder.BIG_ENDIAN, reader.tensor("big").byteOrder());
            assertArrayEquals(new float[] {1, 2, 3, 4}, reader.tensor("big").toFloatArray());
            assertEquals(3, reader.tensor("big").asFloatBuffer().get(2));
            assertEquals(
                    List.of(1L, "two", Map.of("three", 3.5)),
                    reader.tensor("plain").info().attributes().get("note"));
            var index = Objects.requireNonNull(reader.structure().cborBlob(), "there is an index");
            assertEquals("zstd", index.get(0).encoding().code());
            assertEquals(null, index.get(0).dataEndianness());
            assertEquals(
                    "little",
                    Objects.requireNonNull(index.get(2).dataEndianness(), "raw").code());
            assertTrue(
                    Objects.requireNonNull(index.get(1).checksum(), "asked for").matches("crc32c:0x[0-9A-F]{8}"));
            assertTrue(
                    Objects.requireNonNull(index.get(0).checksum(), "asked for").matches("sha256:[0-9a-f]{64}"));
        }
    }

    private static TensorEntry entry(String name) {
        return ArrayData.of(new float[] {1, 2, 3, 4}).entry(name, 2, 2);
    }

    @Test
    void aChecksumOfAnUnknownAlgorithmIsNotVerified() throws IOException {
        WriteOptions checked = WriteOptions.defaults().checksum("crc32c");
        byte[] file = Written.bytes("ztensor", checked, writer -> writer.add(entry("a")));
        assertEquals(ChecksumState.VERIFIED, verified(file));
        byte[] plain = Written.bytes("ztensor", WriteOptions.defaults(), writer -> writer.add(entry("a")));
        assertEquals(ChecksumState.NONE, verified(plain));
        int at = new String(file, StandardCharsets.ISO_8859_1).indexOf("crc32c:");
        file[at] = 'x';
        assertEquals(ChecksumState.UNKNOWN, verified(file));
    }

    private static ChecksumState verified(byte[] file) throws IOException {
        try (TensorReader reader = Written.strictly("ztensor", file)) {
            return reader.tensor("a").verify();
        }
    }

    @Test
    void aCustomFieldMayNotHaveTheNameOfAKnownOne() {
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> Written.bytes(
                        "ztensor",
                        WriteOptions.defaults(),
                        writer -> writer.add(entry("a").withAttribute("offset", 3))));
        assertTrue(
                String.valueOf(rejected.getMessage()).contains("writes the attribute 'offset' itself"),
                rejected::getMessage);
    }

    @Test
    void theEmptyZTensorFileHas17Bytes() throws IOException {
        assertEquals(17, Written.bytes("ztensor", WriteOptions.defaults(), writer -> {}).length);
    }

    @Test
    void sparseTensorsAreSortedAndReadAsPartsOrWhole() throws IOException {
        CooTensor shuffled = coo(new long[] {2, 1, 0, 3, 1, 0}, new float[] {5, 6, 7});
        byte[] file = Written.bytes("btf", WriteOptions.defaults(), writer -> writer.add("0", shuffled));
        try (BtfReader reader = BtfReader.open(ByteSource.of("memory", file), ReadOptions.strict())) {
            CooTensor read = reader.tensor(0).coo();
            assertArrayEquals(new long[] {0, 3, 1, 0, 2, 1}, read.indices().toLongArray());
            assertArrayEquals(new float[] {6, 7, 5}, read.values().toFloatArray());
            assertArrayEquals(new float[] {0, 0, 0, 6, 7, 0, 0, 0, 0, 5, 0, 0}, read.toDenseFloatArray());
            assertEquals(
                    Btf.Layout.COO,
                    reader.structure().tensorRecords().get(0).tensorHeader().layout());
            assertThrows(IllegalStateException.class, () -> reader.tensor(0).toFloatArray());
        }
    }

    @Test
    void sparseTensorsThatNoReaderTakesAreRejected() {
        assertThrows(IllegalArgumentException.class, () -> coo("index above its dimension", new long[] {3, 0}));
        assertThrows(IllegalArgumentException.class, () -> coo("the same coordinates", new long[] {1, 1, 1, 1}));
    }

    private static void coo(String why, long[] indices) throws IOException {
        Written.bytes(
                "btf", WriteOptions.defaults(), writer -> writer.add("0", coo(indices, new float[indices.length / 2])));
        throw new AssertionError(why + " was written");
    }

    private static CooTensor coo(long[] indices, float[] values) throws IOException {
        byte[] parts = Written.bytes(
                "jsonheader",
                WriteOptions.defaults(),
                writer -> writer.add("indices", indices, values.length, 2).add("values", values));
        TensorReader reader = Written.strictly("jsonheader", parts);
        return new CooTensor(Shape.of(3, 4), reader.tensor("indices"), reader.tensor("values"));
    }

    @Test
    void limitsOfDeployedReadersAreKeptUnlessRaised() throws IOException {
        WriteOptions small = WriteOptions.defaults().limit("TENSOR_COUNT", 1);
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> Written.bytes(
                        "bintensors",
                        small,
                        writer -> writer.add("a", new float[1]).add("b", new float[1])));
        assertEquals(Reason.LIMIT, rejected.reason());
        assertEquals(
                "write: TENSOR_COUNT: would be 2, above the limit of 1 (the reference reader's own memory limit rejects more tensors); "
                        + "raise it with WriteOptions.limit(\"TENSOR_COUNT\", …)",
                rejected.getMessage());
        byte[] file = Written.bytes("bintensors", WriteOptions.defaults(), writer -> writer.add("a", new float[1]));
        FormatException header = assertThrows(
                FormatException.class,
                () -> TensorFormats.named("bintensors")
                        .open(
                                ByteSource.of("memory", file),
                                ReadOptions.lenient().limit("SOFMH", 8)));
        assertEquals(Reason.LIMIT, header.reason());
    }

    @Test
    void namesSortByTheirBytes() throws IOException {
        byte[] file = Written.bytes(
                "bintensors",
                WriteOptions.defaults(),
                writer -> writer.add("\uD83D\uDE00", new float[1])
                        .add("\uFF5E", new float[1])
                        .add("z", new double[1]));
        try (TensorReader reader = Written.strictly("bintensors", file)) {
            assertEquals(
                    List.of("z", "\uFF5E", "\uD83D\uDE00"),
                    reader.tensors().stream().map(info -> info.name()).toList());
        }
    }

    @Test
    void halfOfASurrogatePairIsNoName() {
        assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "bintensors", WriteOptions.defaults(), writer -> writer.add("\uD83D", new float[1])));
    }

    @Test
    void sameTensorsGiveTheSameBytes() throws IOException {
        Written.Content content = writer -> writer.add("b", new float[3]).add("a", new int[] {1});
        for (String format : List.of("bintensors", "ztensor")) {
            WriteOptions options = WriteOptions.defaults();
            assertArrayEquals(Written.bytes(format, options, content), Written.bytes(format, options, content));
        }
        assertFalse(TensorFormats.installed().isEmpty());
    }
}
