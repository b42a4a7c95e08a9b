package org.tensorbind.grammars.shipped;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tensorbind.CooTensor;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Corpus;
import org.tensorbind.io.ByteSource;

/** What is special about PyTorch: views and storages, values beside tensors, pickles that Python would run, and written archives. */
final class PytorchTest {
    private static final TensorFormat FORMAT = TensorFormats.named("pytorch");

    @TempDir
    private Path folder;

    private static Path fixture(String name) {
        return Corpus.fixtures("pytorch").stream()
                .map(Corpus.Case::file)
                .filter(file -> file.endsWith(name))
                .findFirst()
                .orElseThrow();
    }

    private static TensorReader open(String name) throws IOException {
        return TensorFormats.open(fixture(name));
    }

    @Test
    void filesAreRecognisedByContent() throws IOException {
        for (String name : List.of("dtypes.pt", "legacy_checkpoint.bin", "rezipped.pt", "legacy_protocol4.pt")) {
            Path copy = Files.copy(fixture(name), folder.resolve(name + ".unknown"));
            try (TensorReader reader = TensorFormats.open(copy)) {
                assertEquals("pytorch", reader.format().name());
            }
        }
    }

    @Test
    void contiguousTensorsShareTheFile() throws IOException {
        for (String name : List.of("strided.pt", "legacy_strided.pt")) {
            try (TensorReader reader = open(name)) {
                assertTrue(reader.tensor("whole").asFloatBuffer().isDirect());
                assertTrue(reader.tensor("rows").asFloatBuffer().isDirect());
                long whole = reader.tensor("whole").parts().get(0).byteOffset();
                assertEquals(whole + 16, reader.tensor("rows").parts().get(0).byteOffset());
                assertEquals(-1, reader.tensor("transposed").parts().get(0).byteOffset());
                assertArrayEquals(
                        new float[] {0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11},
                        reader.tensor("transposed").toFloatArray());
                assertArrayEquals(
                        new float[] {5, 9},
                        reader.tensor("transposed")
                                .slice(0, 1, 2)
                                .slice(1, 1, 3)
                                .toFloatArray());
                assertEquals(6, reader.tensor("transposed").getFloat(7));
                assertArrayEquals(
                        new float[] {0, 5, 10}, reader.tensor("diagonal").toFloatArray());
            }
        }
    }

    @Test
    void floatsOfOneByteAreNumbers() throws IOException {
        try (TensorReader reader = open("dtypes.pt")) {
            for (String dtype : List.of("float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz", "float8_e5m2fnuz")) {
                assertArrayEquals(
                        new float[] {2, 1, 0, 1, 2, 3}, reader.tensor(dtype).toFloatArray());
            }
            assertEquals(Math.scalb(1f, -125), reader.tensor("float8_e8m0fnu").getFloat(2));
        }
    }

    @Test
    void tiedTensorsHaveOneStorage() throws IOException {
        try (TensorReader reader = open("tied.pt")) {
            assertEquals(
                    reader.tensor("embedding").parts().get(0).byteOffset(),
                    reader.tensor("head").parts().get(0).byteOffset());
            Path copy = folder.resolve("copy.pt");
            try (TensorWriter writer = FORMAT.create(copy, WriteOptions.defaults())) {
                writer.addAll(reader).commit();
            }
            try (TensorReader copied = TensorFormats.open(copy)) {
                assertEquals(
                        copied.tensor("embedding").parts().get(0).byteOffset(),
                        copied.tensor("flat").parts().get(0).byteOffset());
                assertArrayEquals(new float[] {4, 5, 6, 7}, copied.tensor("row").toFloatArray());
            }
        }
    }

    @Test
    void valuesBesideTensorsAreMetadata() throws IOException {
        for (String name : List.of("checkpoint.ckpt", "legacy_checkpoint.bin")) {
            try (TensorReader reader = open(name)) {
                assertEquals(5L, value(reader, "epoch"));
                assertEquals(false, value(reader, "done"));
                assertEquals(null, value(reader, "best"));
                assertEquals(BigInteger.TWO.pow(70), value(reader, "big"));
                assertEquals(-(1L << 40), value(reader, "minus"));
                assertEquals(List.of(1.5, 2L), value(reader, "loss"));
                assertEquals("cuda:1", value(reader, "device"));
                assertEquals("torch.bfloat16", value(reader, "dtype"));
                assertEquals(List.of(2L, 3L), value(reader, "size"));
                List<?> groups = (List<?>) Objects.requireNonNull(value(reader, "optimizer.param_groups"));
                assertEquals(0.25, ((Map<?, ?>) groups.get(0)).get("lr"));
                assertEquals(
                        Shape.of(2, 3),
                        reader.tensor("optimizer.state.0.exp_avg").shape());
                assertEquals(Map.of(), reader.fileItems());
            }
        }
    }

    private static @Nullable Object value(TensorReader reader, String key) {
        return Objects.requireNonNull(reader.metadataValues().get(key), key).value();
    }

    /** As trainers store the states of their random number generators. */
    @Test
    void arraysOfNumPyAreTensors() throws IOException {
        for (String name : List.of("numpy_arrays2.pt", "numpy_arrays4.pt", "numpy_arrays5.pt")) {
            try (TensorReader reader = open(name)) {
                assertEquals(Map.of(), reader.fileItems());
                assertEquals(DType.U32, reader.tensor("random.state.key").info().dtype());
                assertEquals(624L, value(reader, "random.state.pos"));
                assertEquals(5, reader.tensor("view").getLong(2));
                assertEquals("array of dtype U2 and shape (2,)", value(reader, "words"), name);
                assertEquals("array of dtype O8 and shape (2,): ['a', None]", value(reader, "no_numbers"), name);
                boolean isText = name.equals("numpy_arrays2.pt");
                assertEquals(isText, reader.tensor("weights").parts().get(0).byteOffset() < 0);
            }
        }
    }

    @Test
    void arraysAreComparedWithTheirBytes() {
        String start = "cnumpy.core.multiarray\n_reconstruct\n(tR(K\u0001(K\u0002tcnumpy\ndtype\n(U\u0002i2tR\u0089";
        assertRejected(Reason.MALFORMED, start + "C\u0003abctb.");
        assertRejected(Reason.MALFORMED, start + "K\u0001tb.");
        assertRejected(
                Reason.MALFORMED,
                start + "c_codecs\nencode\n(X\u0004\u0000\u0000\u0000\u00c4\u0080abU\u0006latin1tRtb.");
        String huge = "\u008a\u0008\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u007f";
        assertRejected(Reason.MALFORMED, start.replace("(K\u0002t", "(" + huge + huge + "t") + "C\u0004abcdtb.");
    }

    @Test
    void versionsOfModulesAreKept() throws IOException {
        Path copy = folder.resolve("copy.pt");
        Map<String, Object> items;
        try (TensorReader reader = open("state_dict.bin")) {
            items = reader.fileItems();
            assertEquals(Map.of("version", 2L), ((Map<?, ?>) Objects.requireNonNull(items.get("_metadata"))).get("1"));
            try (TensorWriter writer = FORMAT.create(copy, WriteOptions.defaults())) {
                writer.addAll(reader).commit();
            }
            try (TensorWriter other = TensorFormats.named("safetensors")
                    .create(folder.resolve("copy.safetensors"), WriteOptions.defaults())) {
                other.addAll(reader).commit();
            }
        }
        try (TensorReader reader = TensorFormats.open(copy)) {
            assertEquals(items, reader.fileItems());
            assertEquals(Map.of(), reader.metadata());
        }
    }

    @Test
    void whatPythonWouldCallIsShown() throws IOException {
        try (TensorReader reader = open("unsafe.pt")) {
            assertEquals(
                    List.of("<call posix.system('echo loaded')>", "<call argparse.Namespace()>"),
                    reader.fileItems().get("calls"));
            assertThrows(
                    FormatException.class,
                    () -> FORMAT.create(folder.resolve("copy.pt"), WriteOptions.defaults())
                            .addAll(reader));
        }
        FormatException problem = assertThrows(FormatException.class, () -> legacy("cposix\nsystem\n(S'ls'\ntR."));
        assertTrue(problem.problem().contains("<call posix.system('ls')>"), problem.problem());
    }

    private static void legacy(String pickle) throws IOException {
        byte[] bytes = pickle.getBytes(StandardCharsets.ISO_8859_1);
        FORMAT.open(ByteSource.of("test", bytes), ReadOptions.lenient()).close();
    }

    private static byte[] archive(String pickle) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            byte[] content = pickle.getBytes(StandardCharsets.ISO_8859_1);
            ZipEntry entry = new ZipEntry("a/data.pkl");
            entry.setMethod(ZipEntry.STORED);
            entry.setSize(content.length);
            CRC32 crc32 = new CRC32();
            crc32.update(content);
            entry.setCrc(crc32.getValue());
            zip.putNextEntry(entry);
            zip.write(content);
        }
        return bytes.toByteArray();
    }

    private static TensorReader pickled(String pickle) throws IOException {
        return FORMAT.open(ByteSource.of("test", archive(pickle)), ReadOptions.lenient());
    }

    private static void assertRejected(Reason reason, String pickle) {
        FormatException problem = assertThrows(FormatException.class, () -> pickled(pickle));
        assertEquals(reason, problem.reason(), problem.getMessage());
    }

    /** Each of them is on more paths than there are atoms. */
    @Test
    void valuesOnTooManyPathsAreRejected() {
        StringBuilder lists = new StringBuilder("]q\u0000");
        StringBuilder dicts = new StringBuilder("}q\u0000");
        for (int i = 1; i < 40; i++) {
            String below = "h" + (char) (i - 1);
            lists.append("0](").append(below.repeat(10)).append('e').append("q").append((char) i);
            dicts.append("0}(");
            for (int j = 0; j < 10; j++) {
                dicts.append("K").append((char) j).append(below);
            }
            dicts.append("uq").append((char) i);
        }
        assertRejected(Reason.LIMIT, lists + ".");
        assertRejected(Reason.LIMIT, dicts + ".");
    }

    private static final String TENSOR = "ctorch._utils\n_rebuild_tensor_v2\n((U\u0007storagectorch\nFloatStorage\n"
            + "U\u00010U\u0003cpuK\u0000tQK\u0000(K\u0000t(K\u0001tNNtR";

    private static Stream<Arguments> unsupportedPickles() {
        String nested = "ctorch._utils\n_rebuild_nested_tensor\n(";
        String call = "ca\nb\n)R";
        return Stream.of(
                Arguments.of(
                        TENSOR.replace("FloatStorage", "WeirdStorage"),
                        "the storage class torch.WeirdStorage is unknown here"),
                Arguments.of(
                        TENSOR.replace("U\u0007storage", "U\u0005other"),
                        "argument 0 must refer to a storage, refers to 'other'"),
                Arguments.of(
                        "ctorch._utils\n_rebuild_meta_tensor_no_storage\n(ctorch\nfloat99\n(K\u0001tI00\ntR",
                        "the dtype torch.float99 is unknown here"),
                Arguments.of(nested + call.repeat(4) + "tR", "the values must be a tensor"),
                Arguments.of(
                        nested + nested + TENSOR.repeat(4) + "tR" + TENSOR.repeat(3) + "tR",
                        "a nested tensor cannot be a part of another one"),
                Arguments.of(
                        "ctorch._utils\n_rebuild_parameter\n(" + call + "tR",
                        "must be one of the functions that make tensors"));
    }

    @ParameterizedTest
    @MethodSource("unsupportedPickles")
    void whatIsUnsupportedIsNamed(String pickle, String problem) {
        FormatException rejected = assertThrows(FormatException.class, () -> pickled("}U\u0001w" + pickle + "s."));
        assertEquals(problem, rejected.problem());
    }

    @Test
    void otherPicklesAreNotRun() {
        FormatException call =
                assertThrows(FormatException.class, () -> legacy("\u0080\u0002cposix\nsystem\n(U\u0002lstR."));
        assertEquals(
                "must be the number 0x1950a86a20f9469cfc6c, which torch.save writes first, is <call posix.system('ls')>;"
                        + " load the pickle with Python, which runs what it names, and write it with torch.save",
                call.problem());
        FormatException text = assertThrows(FormatException.class, () -> legacy("\u0001\u0002\u0003\u0004"));
        assertEquals("is neither a zip archive nor a pickle, as torch.save writes them", text.problem());
    }

    /** Names that grow with the paths, and tensors on all of them. */
    @Test
    void tensorsOnTooManyPathsAreRejected() throws IOException {
        StringBuilder dicts = new StringBuilder(TENSOR + "q\u0000");
        for (int i = 1; i < 30; i++) {
            String below = "h" + (char) (i - 1);
            dicts.append("0}(K\u0000")
                    .append(below)
                    .append("K\u0001")
                    .append(below)
                    .append("uq")
                    .append((char) i);
        }
        assertRejected(Reason.LIMIT, dicts + ".");
        try (TensorReader reader = pickled(TENSOR + "q\u0000}(U\u0001ah\u0000U\u0001bh\u0000u.")) {
            assertEquals(List.of("a", "b"), reader.names());
        }
        StringBuilder names = new StringBuilder("}(");
        for (int i = 0; i < 1000; i++) {
            names.append("U\u0001").append((char) ('a' + i % 20)).append("}(");
        }
        assertRejected(Reason.LIMIT, names + "U\u0001x" + TENSOR + "u".repeat(1001) + ".");
    }

    @Test
    void deepAndCyclicValuesAreReadOrRejected() throws IOException {
        assertRejected(Reason.LIMIT, "]" + "\u0085".repeat(100) + ".");
        try (TensorReader reader = pickled("}q\u0000(U\u0001ah\u0000U\u0001bK\u0001u.")) {
            assertEquals(1L, value(reader, "b"));
        }
        try (TensorReader reader = pickled("}q\u0000(U\u0001ah\u0000U\u0001t" + TENSOR + "u.")) {
            assertEquals(List.of("t"), reader.names());
        }
        assertRejected(Reason.MALFORMED, "ctorch._utils\n_rebuild_parameter\n(ca\nb\n)RtR.");
        StringBuilder wrapped = new StringBuilder();
        wrapped.append("ctorch._utils\n_rebuild_parameter\n(".repeat(100))
                .append(TENSOR)
                .append("tR".repeat(100));
        assertRejected(Reason.MALFORMED, wrapped + ".");
    }

    @Test
    void namesThatAreMadeTwiceAreRejectedStrictly() throws IOException {
        String pickle = "}(U\u0003a.b" + TENSOR + "U\u0001a}U\u0001b" + TENSOR + "su.";
        try (TensorReader reader = pickled(pickle)) {
            assertEquals(List.of("a.b", "a.b"), reader.names());
        }
        ByteSource source = ByteSource.of("test", archive(pickle));
        FormatException problem = assertThrows(FormatException.class, () -> FORMAT.open(source, ReadOptions.strict()));
        assertEquals("TENSOR.a.b", problem.grammarPath());

        String value = "}(U\u0003a.b" + TENSOR + "U\u0001a}(U\u0001c" + TENSOR + "U\u0001bK\u0001uu.";
        ByteSource withValue = ByteSource.of("test", archive(value));
        assertThrows(FormatException.class, () -> FORMAT.open(withValue, ReadOptions.strict()));
    }

    /** Sizes, strides and offsets up to 2^63 of a storage without bytes. */
    @Test
    void numbersAreComparedWithTheStorage() {
        String huge = "\u008a\u0008\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u007f";
        String start = "ctorch._utils\n_rebuild_tensor_v2\n((U\u0007storagectorch\nFloatStorage\nU\u00010U\u0003cpu";
        for (String rest : List.of(
                "K\u0001tQK\u0000(K\u0001t(K\u0001tNNtR.", // no such storage
                huge + "tQK\u0000(" + huge + "t(K\u0001tNNtR.",
                "K\u0001tQ" + huge + "(K\u0001t(K\u0001tNNtR.",
                "K\u0001tQK\u0000(K\u0002t(" + huge + "tNNtR.",
                "K\u0001tQK\u0000(" + huge + huge + "t(" + huge + huge + "tNNtR.",
                "K\u0001tQK\u0000(K\u0001K\u0001t(K\u0001tNNtR.",
                "K\u0001tQK\u0000(" + "K\u0001".repeat(65) + "t(" + "K\u0001".repeat(65) + "tNNtR.",
                "K\u0001tQJ\u00ff\u00ff\u00ff\u00ff(K\u0001t(K\u0001tNNtR.",
                "U\u00011tQK\u0000(K\u0001t(K\u0001tNNtR.",
                "tQK\u0000(K\u0001t(K\u0001tNNtR.")) {
            assertRejected(Reason.MALFORMED, start + rest);
        }
    }

    @Test
    void writtenArchivesAreThoseOfTorch() throws IOException {
        Path file = folder.resolve("model.pt");
        try (TensorWriter writer = FORMAT.create(file, WriteOptions.defaults())) {
            writer.add("fc.weight", new float[] {1, 2, 3, 4, 5, 6}, 2, 3);
            writer.add("bias", new double[] {0.5});
            writer.add(
                    "steps",
                    DType.I64,
                    Shape.of(),
                    out -> out.write(ByteBuffer.wrap(new byte[] {7, 0, 0, 0, 0, 0, 0, 0})));
            writer.add("mask", new boolean[] {true, false});
            writer.add("empty", new float[0]);
            writer.metadata("epoch", 3);
            writer.metadata("lr", 0.5);
            writer.metadata("loss", List.of(1L, "x", true));
            writer.metadata("bytes", new byte[] {1, -1});
            writer.metadata("config", Map.of("a", List.of()));
            writer.commit();
        }
        try (TensorReader reader = TensorFormats.open(file)) {
            assertEquals(List.of("fc.weight", "bias", "steps", "mask", "empty"), reader.names());
            assertEquals(0, reader.tensor("steps").shape().rank());
            for (TensorView view : List.of(reader.tensor("fc.weight"), reader.tensor("bias"))) {
                assertEquals(0, view.parts().get(0).byteOffset() % 64);
            }
            assertEquals(3L, value(reader, "epoch"));
            assertEquals(List.of(1L, "x", true), value(reader, "loss"));
            assertArrayEquals(new byte[] {1, -1}, (byte[]) value(reader, "bytes"));
            assertEquals(Map.of("a", List.of()), value(reader, "config"));
            reader.verify();
        }
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(file))) {
            assertEquals(
                    "archive/data.pkl",
                    Objects.requireNonNull(zip.getNextEntry()).getName());
            int members = 1;
            while (zip.getNextEntry() != null) {
                zip.readAllBytes(); // compares the checksum
                members++;
            }
            assertEquals(10, members);
        }
    }

    @Test
    void everyFixtureIsRewritten() throws IOException {
        for (Corpus.Case fixture : Corpus.fixtures("pytorch")) {
            String name = String.valueOf(fixture.file().getFileName());
            if (!fixture.outcome(true).equals("accept")
                    || Stream.of("quantized.pt", "unsafe.pt", "module.pt", "jagged.pt")
                            .anyMatch(name::equals)) {
                continue;
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (TensorReader reader = TensorFormats.open(fixture.file());
                    TensorWriter writer = FORMAT.create(Channels.newChannel(bytes), WriteOptions.defaults())) {
                writer.addAll(reader).commit();
                try (TensorReader copy = FORMAT.open(ByteSource.of(name, bytes.toByteArray()), ReadOptions.strict())) {
                    assertEquals(reader.names(), copy.names());
                    assertEquals(reader.metadata(), copy.metadata());
                    copy.verify();
                    for (int i = 0; i < copy.size(); i++) {
                        assertArrayEquals(
                                content(reader.tensor(i)), content(copy.tensor(i)), name + " " + copy.name(i));
                        assertEquals(reader.info(i).attributes(), copy.info(i).attributes());
                    }
                }
            }
        }
    }

    private static byte[] content(TensorView view) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        if (view.info().layout() == org.tensorbind.Layout.COO) {
            CooTensor coo = view.coo();
            coo.indices().writeTo(Channels.newChannel(bytes));
            coo.values().writeTo(Channels.newChannel(bytes));
        } else {
            view.writeTo(Channels.newChannel(bytes));
        }
        return bytes.toByteArray();
    }

    @Test
    void whatCannotBeWrittenIsRejected() throws IOException {
        try (TensorReader quantized = open("quantized.pt");
                TensorWriter writer = FORMAT.create(folder.resolve("a.pt"), WriteOptions.defaults())) {
            assertThrows(FormatException.class, () -> writer.add(quantized.tensor("w")));
            assertThrows(FormatException.class, () -> writer.add("", new float[1]));
            writer.add("x", new float[1]).metadata("x", 1);
            assertThrows(IllegalArgumentException.class, writer::commit);
        }
        assertFalse(Files.exists(folder.resolve("a.pt")));
    }

    @Test
    void shardsWithAnIndexAreOneCheckpoint() throws IOException {
        Files.copy(fixture("protocol2.pt"), folder.resolve("pytorch_model-00001-of-00002.bin"));
        Files.copy(fixture("legacy_tied.pt"), folder.resolve("pytorch_model-00002-of-00002.bin"));
        Path index = Files.writeString(folder.resolve("pytorch_model.bin.index.json"), """
                {"metadata": {"total_size": 1}, "weight_map": {
                  "a": "pytorch_model-00001-of-00002.bin", "b.weight": "pytorch_model-00001-of-00002.bin",
                  "embedding": "pytorch_model-00002-of-00002.bin", "head": "pytorch_model-00002-of-00002.bin",
                  "row": "pytorch_model-00002-of-00002.bin", "flat": "pytorch_model-00002-of-00002.bin"}}""");
        for (Path path : List.of(index, folder)) {
            try (TensorReader checkpoint = TensorFormats.open(path)) {
                assertEquals(6, checkpoint.size());
                assertArrayEquals(
                        new float[] {4, 5, 6, 7}, checkpoint.tensor("row").toFloatArray());
                assertEquals("pytorch", checkpoint.format().name());
                checkpoint.verify();
            }
        }
    }

    @Test
    void shardsAreWritten() throws IOException {
        Path file = folder.resolve("pytorch_model.bin");
        try (TensorWriter writer = FORMAT.create(file, WriteOptions.defaults().shardSize(64))) {
            writer.add("a", new float[16]).add("b", new float[16]).add("c", new float[] {1});
            writer.commit();
        }
        assertTrue(Files.exists(folder.resolve("pytorch_model.bin.index.json")));
        try (TensorReader checkpoint = TensorFormats.open(folder)) {
            assertEquals(List.of("a", "b", "c"), checkpoint.names());
            assertEquals(3, checkpoint.files().size());
            assertArrayEquals(new float[] {1}, checkpoint.tensor("c").toFloatArray());
        }
    }

    /** Two storages of 5 GiB, of which nothing is on the disk: sizes and offsets are in the fields for 64 bits. */
    @Test
    void archivesOfManyGibibytesAreReadInPlace() throws IOException {
        long count = 5L << 28;
        StringBuilder pickle = new StringBuilder("}(");
        for (int key = 0; key < 2; key++) {
            pickle.append("U\u0001")
                    .append((char) ('a' + key))
                    .append(TENSOR.replace("U\u00010", "U\u0001" + key)
                            .replace("cpuK\u0000t", "cpu\u008a\u0005\u0000\u0000\u0000P\u0000t")
                            .replace("(K\u0000t", "(\u008a\u0005\u0000\u0000\u0000P\u0000t"));
        }
        byte[] content = pickle.append("u.").toString().getBytes(StandardCharsets.ISO_8859_1);
        Path file = folder.resolve("large.pt");
        ByteBuffer directory = ByteBuffer.allocate(1000).order(ByteOrder.LITTLE_ENDIAN);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            long at = member(channel, 0, "a/data.pkl", content.length, directory);
            channel.write(ByteBuffer.wrap(content), at);
            at = member(channel, at + content.length, "a/data/0", 4 * count, directory);
            at = member(channel, at + 4 * count, "a/data/1", 4 * count, directory);
            ByteBuffer last =
                    ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putFloat(1.5f);
            channel.write(last.flip(), at + 4 * count - 4);
            long start = at + 4 * count;
            int size = directory.position();
            directory
                    .putInt(0x06064B50)
                    .putLong(44)
                    .putInt(0)
                    .putLong(0)
                    .putLong(3)
                    .putLong(3)
                    .putLong(size)
                    .putLong(start);
            directory.putInt(0x07064B50).putInt(0).putLong(start + size).putInt(1);
            directory
                    .putInt(0x06054B50)
                    .putInt(0)
                    .putInt(-1)
                    .putInt(-1)
                    .putInt(-1)
                    .putShort((short) 0);
            channel.write(directory.flip(), start);
        }
        try (TensorReader reader = TensorFormats.open(file)) {
            assertEquals(Shape.of(count), reader.tensor("b").shape());
            assertTrue(reader.tensor("b").parts().get(0).byteOffset() > 4 * count);
            assertEquals(1.5f, reader.tensor("b").getFloat(count - 1));
            assertEquals(1.5f, reader.tensor("b").slice(0, count - 1, count).toFloatArray()[0]);
            assertEquals(0, reader.tensor("a").getFloat(count - 1));
        }
    }

    /** Writes the header of a member with fields of 64 bits, and gives where its data starts. */
    private static long member(FileChannel channel, long offset, String name, long size, ByteBuffer directory)
            throws IOException {
        byte[] bytes = name.getBytes(StandardCharsets.US_ASCII);
        ByteBuffer local = ByteBuffer.allocate(100).order(ByteOrder.LITTLE_ENDIAN);
        local.putInt(0x04034B50)
                .putShort((short) 45)
                .putLong(0)
                .putInt(0)
                .putInt(-1)
                .putInt(-1);
        local.putShort((short) bytes.length).putShort((short) 20).put(bytes);
        local.putShort((short) 1).putShort((short) 16).putLong(size).putLong(size);
        int header = local.position();
        channel.write(local.flip(), offset);
        directory
                .putInt(0x02014B50)
                .putShort((short) 45)
                .putShort((short) 45)
                .putLong(0)
                .putInt(0)
                .putInt(-1)
                .putInt(-1);
        directory
                .putShort((short) bytes.length)
                .putShort((short) 28)
                .putShort((short) 0)
                .putInt(0)
                .putInt(0)
                .putInt(-1);
        directory
                .put(bytes)
                .putShort((short) 1)
                .putShort((short) 24)
                .putLong(size)
                .putLong(size)
                .putLong(offset);
        return offset + header;
    }

    @Test
    void damagedStoragesAreNoticed() throws IOException {
        byte[] bytes = Files.readAllBytes(fixture("tensor.pt"));
        int at;
        try (TensorReader reader = open("tensor.pt")) {
            at = (int) reader.tensor(0).parts().get(0).byteOffset();
            assertEquals("crc32", reader.tensor(0).parts().get(0).checksum());
        }
        byte[] damaged = Arrays.copyOf(bytes, bytes.length);
        damaged[at]++;
        try (TensorReader reader = FORMAT.open(ByteSource.of("damaged", damaged), ReadOptions.lenient())) {
            assertThrows(FormatException.class, () -> reader.tensor(0).verify());
        }
        try (TensorReader reader = open("no_checksums.pt")) {
            assertEquals(null, reader.tensor(0).parts().get(0).checksum());
            assertEquals(DType.F32, reader.tensor(0).dtype());
        }
    }
}
