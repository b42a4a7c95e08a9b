package org.tensorbind.grammars.bundle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.ChecksumState;
import org.tensorbind.CooTensor;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.annotation.Conversion;
import org.tensorbind.annotation.Metadata;
import org.tensorbind.annotation.Stored;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;
import org.tensorbind.bundle.BundleException;
import org.tensorbind.bundle.BundleException.Kind;
import org.tensorbind.bundle.BundleException.Problem;
import org.tensorbind.bundle.BundleOptions;
import org.tensorbind.grammars.bundle.Sparse.Layer;
import org.tensorbind.grammars.bundle.Sparse.Layers;
import org.tensorbind.grammars.bundle.Sparse.Narrow;
import org.tensorbind.memory.Tensors;

/** What is said of files that do not fit and of bundles that cannot be written: all of it, with what to do. */
final class BundleReportTest {
    @TempDir
    private Path folder = Path.of("");

    /** Adds tensors to a file. */
    private interface Content {
        void addTo(TensorWriter writer) throws IOException;
    }

    private Path file(String name, Content content) throws IOException {
        Path file = folder.resolve(name);
        try (TensorWriter writer = TensorFormats.create(file)) {
            content.addTo(writer);
            writer.commit();
        }
        return file;
    }

    /** The lines of the report, without the file's folder. */
    private String report(Executable reading) {
        BundleException report = assertThrows(BundleException.class, reading);
        return String.valueOf(report.getMessage()).replace(folder + "/", "");
    }

    @Test
    void everythingThatDoesNotFitIsInOneReport() throws IOException {
        Path file = file(
                "mlp.bt",
                writer -> writer.add("fc1.weight", new double[2 * 783], 2, 783)
                        .add("fc1.bias", new float[6], 2, 3)
                        .add("blocks.0.norm", new float[2])
                        .add("blocks.1.norm", new float[4])
                        .add("embeding", new float[6], 3, 2));
        assertEquals("""
                mlp.bt: does not fit Mlp, 5 problems:
                  fc1.weight (fc1Weight): must be f32, is f64; conversion = ROUND would round it
                  fc1.weight (fc1Weight): dimension 1 must be 784, is 783
                  fc1.bias (fc1Bias): must have rank 1 [hidden], has shape [2, 3]
                  blocks.1.norm (norms[1]): dimension 0 must be hidden = 2 (dimension 0 of 'fc1.weight'), is 4
                  embedding: is missing; did you mean 'embeding'?""", report(() -> MlpReader.read(file)));
    }

    @Test
    void problemsCanBeTakenApart() throws IOException {
        Path file = file("norm.bt", writer -> writer.add("weight", new float[2]));
        BundleException report = assertThrows(BundleException.class, () -> Transformer_LayerNormReader.read(file));
        assertEquals(List.of(new Problem(Kind.MISSING, "bias", "bias", "is missing")), report.problems());
    }

    @Test
    void aPrefixThatAllNamesHaveIsPointedOut() throws IOException {
        Path file = file(
                "norm.bt", writer -> writer.add("model.weight", new float[2]).add("model.bias", new float[2]));
        assertEquals("""
                norm.bt: does not fit LayerNorm, 2 problems:
                  weight: is missing
                  bias: is missing
                  the file's names begin with 'model.'; remove it with BundleOptions.defaults().stripPrefix("model.")""", report(() -> Transformer_LayerNormReader.read(file)));
    }

    @Test
    void aListThatIsOnlyMisspeltIsNotTakenForAnEmptyOne() throws IOException {
        Path file = file(
                "layers.bt",
                writer -> writer.add("scale", new float[1])
                        .add("l.0.weight", new float[2], 1, 2)
                        .add("l.0.bias", new float[1])
                        .add("l.2.weight", new float[2], 1, 2)
                        .add("l.2.bias", new float[1]));
        assertEquals("""
                layers.bt: does not fit Layers:
                  l.1. (layers[1]): is missing, but 2 is present; use Map<String, …> for numbers with gaps""", report(() -> Sparse_LayersReader.read(file)));
        Path misspelt = file(
                "misspelt.bt", writer -> writer.add("scale", new float[1]).add("model.l.0.weight", new float[2], 1, 2));
        assertEquals("""
                misspelt.bt: does not fit Layers:
                  l.{i}. (layers): matches no tensor; did you mean 'model.l.0.weight'?
                  the file's names begin with 'model.'; remove it with BundleOptions.defaults().stripPrefix("model.")""", report(() -> Sparse_LayersReader.read(misspelt)));
    }

    @Test
    void aListWhoseNamesWereMappedAwayIsNotTakenForAnEmptyOne() throws IOException {
        Path file = folder.resolve("layers.bt");
        Sparse_LayersWriter.write(new Layers(1, List.of(new Layer(new float[1][2], new float[1])), null), file);
        assertEquals(
                """
                layers.bt: does not fit Layers:
                  l.{i}. (layers): matches no tensor; did you mean 'layers.0.bias'?""",
                report(() -> Sparse_LayersReader.read(
                                file, BundleOptions.defaults().rename("^l\\.", "layers.")))
                        .replace("layers.0.weight", "layers.0.bias"));
    }

    @Test
    void anElementThatLacksATensorIsNotOverlooked() throws IOException {
        Path file = file(
                "layers.bt",
                writer -> writer.add("scale", new float[1])
                        .add("l.0.weight", new float[6], 2, 3)
                        .add("l.0.bias", new float[2])
                        .add("l.1.bias", new float[2]));
        assertEquals("""
                layers.bt: does not fit Layers:
                  l.1.weight (layers[1].weight): is missing""", report(() -> Sparse_LayersReader.read(file)));
    }

    /** Arrays of one width each, with policies. */
    @TensorBundle(closed = true, conversion = Conversion.EXACT)
    record Policies(
            float[] exact,
            @Tensor(conversion = Conversion.WIDEN) double[] widened,
            @Tensor(conversion = Conversion.ROUND) byte[] rounded,
            @Tensor(dtype = DType.U16) short[] bits) {}

    @Test
    void policiesDecideWhichDtypesAreTaken() throws IOException {
        Path wrong = file(
                "policies.bt",
                writer -> writer.add(
                                "exact", DType.F16, Shape.of(1), target -> target.write(ByteBuffer.wrap(new byte[2])))
                        .add("widened", new boolean[] {true})
                        .add("rounded", new long[] {1})
                        .add("bits", new short[] {1})
                        .add("left", new float[] {1}));
        assertEquals("""
                policies.bt: does not fit Policies, 4 problems:
                  exact: must be f32, is f16; conversion = WIDEN would accept it
                  widened: must be f64, is bool; conversion = ROUND would convert it to 0 and 1
                  bits: must be u16, is i16; conversion = ROUND would round it
                  left: is not part of Policies, which is closed; it is f32 [1]""", report(() -> BundleReportTest_PoliciesReader.read(wrong)));
    }

    @ParameterizedTest
    @CsvSource({"127.4, 127", "-128.5, -128", "0.5, 0", "1.5, 2"})
    void fractionsAreRoundedToTheNearestEven(double value, byte expected) throws IOException {
        Path file = file(
                "round.bt",
                writer -> writer.add("exact", new float[] {1})
                        .add("widened", new float[] {1})
                        .add("rounded", new double[] {value})
                        .add(
                                "bits",
                                DType.U16,
                                Shape.of(1),
                                target -> target.write(ByteBuffer.wrap(new byte[] {-1, -1}))));
        Policies read = BundleReportTest_PoliciesReader.read(file);
        assertEquals(expected, read.rounded()[0]);
        assertEquals(-1, read.bits()[0]);
    }

    /** Truth values as numbers of each kind of Java type. */
    @TensorBundle(conversion = Conversion.ROUND)
    record Truth(
            byte[] bytes,
            int[][] ints,
            float[] floats,

            @Tensor(dtype = DType.F16, conversion = Conversion.ROUND)
            double[] doubles,

            long scalar) {}

    @Test
    void truthValuesAreZeroAndOneWhereValuesMayBeConverted() throws IOException {
        boolean[] values = {true, false};
        Path file = file(
                "truth.bt",
                writer -> writer.add("bytes", values)
                        .add("ints", values, 1, 2)
                        .add("floats", values)
                        .add("doubles", values)
                        .add(
                                "scalar",
                                DType.BOOL,
                                Shape.of(),
                                target -> target.write(ByteBuffer.wrap(new byte[] {(byte) 0x80}))));
        Truth read = BundleReportTest_TruthReader.read(file);
        assertArrayEquals(new byte[] {1, 0}, read.bytes());
        assertArrayEquals(new int[] {1, 0}, read.ints()[0]);
        assertArrayEquals(new float[] {1, 0}, read.floats());
        assertArrayEquals(new double[] {1, 0}, read.doubles());
        assertEquals(1, read.scalar());
    }

    @ParameterizedTest
    @CsvSource({"127.6", "NaN", "-Infinity", "1e300"})
    void whatDoesNotFitIsRejectedAndNeverCutOff(double value) throws IOException {
        Path file = file(
                "round.bt",
                writer -> writer.add("exact", new float[] {1})
                        .add("widened", new float[] {1})
                        .add("rounded", new double[] {1, value})
                        .add("bits", DType.U16, Shape.of(0), target -> target.write(ByteBuffer.wrap(new byte[0]))));
        assertEquals(
                "round.bt: cannot be read:\n  rounded: element 1 is " + value + ", which does not fit in byte",
                report(() -> BundleReportTest_PoliciesReader.read(file)));
    }

    @Test
    void whatCannotBeWrittenIsSaidBeforeAByteIsWritten() throws IOException {
        Path file = folder.resolve("mlp.bt");
        Files.writeString(file, "old");
        float[][] ragged = {new float[784], new float[783]};
        Mlp mlp = new Mlp(
                ragged,
                FloatBuffer.allocate(2),
                List.of(new float[2], new float[3]),
                null,
                Tensors.of(new float[6], 3, 2),
                null);
        assertEquals("""
                mlp.bt: Mlp cannot be written, 2 problems:
                  fc1.weight (fc1Weight): is ragged: row [1] has 783 elements, the rows before it have 784
                  blocks.1.norm (norms[1]): dimension 0 must be hidden = 2 (dimension 0 of 'fc1.bias'), is 3""", report(() -> MlpWriter.write(mlp, file)));
        assertEquals("old", Files.readString(file));
    }

    @Test
    void valuesThatTheDtypeDoesNotHoldAreRejectedUnlessRoundingIsAllowed() {
        Narrow narrow = new Narrow(new float[] {1, 0.1f}, new float[][] {{1}, {Float.NaN}}, new int[0]);
        assertEquals("""
                narrow.zt: Narrow cannot be written, 2 problems:
                  exact: element 1 is 0.10000000149011612, which bf16 does not hold exactly; conversion = ROUND would round it
                  rounded: element 1 is NaN, which is not finite""", report(() -> Sparse_NarrowWriter.write(narrow, folder.resolve("narrow.zt"))));
    }

    /** Fractions as small integers. */
    @TensorBundle
    record Quantized(
            @Tensor(dtype = DType.I8, conversion = Conversion.ROUND)
            float[] codes) {}

    @Test
    void whatIsRoundedIsNotCutOffEither() throws IOException {
        Path file = folder.resolve("quantized.bt");
        BundleReportTest_QuantizedWriter.write(new Quantized(new float[] {1.5f, -128.4f}), file);
        assertEquals(-128, BundleReportTest_QuantizedReader.read(file).codes()[1]);
        assertEquals(
                "quantized.bt: Quantized cannot be written:\n  codes: element 1 is 300.0, which does not fit in i8",
                report(() -> BundleReportTest_QuantizedWriter.write(new Quantized(new float[] {1, 300}), file)));
    }

    @Test
    void whatTheFormatCannotHoldIsSaidTogether() {
        assertEquals(
                """
                mlp.btf: Mlp cannot be written, 2 problems:
                  license: is metadata, which Binary Tensor Format (BTF) cannot store; WriteOptions.lossy() drops it
                  embedding: is bf16, which Binary Tensor Format (BTF) cannot store; it can store i8, i16, i32, i64, f32, f64, u8, u16, u32, u64""",
                report(() -> MlpWriter.write(
                                new Mlp(
                                        new float[1][784],
                                        FloatBuffer.allocate(1),
                                        List.of(),
                                        null,
                                        Tensors.of(DType.BF16, Shape.of(1, 1), ByteBuffer.wrap(new byte[2])),
                                        "MIT"),
                                folder.resolve("mlp.btf")))
                        .replaceAll("can store i.*", "can store i8, i16, i32, i64, f32, f64, u8, u16, u32, u64"));
    }

    @Test
    void storageThatTheFormatDoesNotHaveIsRejectedUnlessLossy() throws IOException {
        Path file = folder.resolve("stored.bt");
        BundleReportTest.Checked checked = new Checked(new float[] {1});
        assertEquals("""
                stored.bt: Checked cannot be written:
                  a: is to be stored with compression none and checksum crc32c; BinTensors has compression none and checksum none; WriteOptions.lossy() leaves it out""", report(() -> BundleReportTest_CheckedWriter.write(checked, file)));
        BundleReportTest_CheckedWriter.write(checked, file, BundleReportTest_CheckedWriter.OPTIONS.lossy());
        assertEquals(1, BundleReportTest_CheckedReader.read(file).a()[0]);
    }

    /** A tensor with a checksum. */
    @TensorBundle
    record Checked(
            @Tensor(stored = @Stored(checksum = "crc32c")) float[] a) {}

    @Test
    void aBundleThatCouldNotBeToldApartWithoutNamesIsNotWritten() {
        assertEquals(
                """
                mlp.btf: Mlp cannot be written:
                  the format has no names, so the bundle could not be read back: the file has 4 tensors and no names, the bundle has 3, 1 that may be absent, and 1 for each element of its list; which are present is unknown""",
                report(() -> MlpWriter.write(
                        new Mlp(
                                new float[1][784],
                                FloatBuffer.allocate(1),
                                List.of(),
                                new float[1],
                                Tensors.of(new float[1], 1, 1),
                                null),
                        folder.resolve("mlp.btf"))));
        assertTrue(report(() -> EveryTypeWriter.write(new EveryTypeBuilder().build(), folder.resolve("types.btf")))
                .contains("the bundle has several lists, but the file has no names that show where one ends"));
    }

    /** Everything empty. */
    private static final class EveryTypeBuilder {
        EveryType build() {
            return new EveryType(
                    new byte[0],
                    new short[0],
                    new int[0],
                    new long[0],
                    new float[0],
                    new double[0],
                    new boolean[0],
                    new byte[0],
                    new byte[0][],
                    new short[0][][],
                    new int[0][][][],
                    new long[0][],
                    new float[0][][],
                    new double[0][][][],
                    new boolean[0][],
                    new float[0],
                    ByteBuffer.allocate(0),
                    java.nio.ShortBuffer.allocate(0),
                    java.nio.IntBuffer.allocate(0),
                    java.nio.LongBuffer.allocate(0),
                    FloatBuffer.allocate(0),
                    java.nio.DoubleBuffer.allocate(0),
                    (byte) 0,
                    (short) 0,
                    0,
                    0,
                    0,
                    0,
                    false,
                    0,
                    null,
                    List.of(),
                    Map.of("a", new int[0]),
                    List.of());
        }
    }

    @Test
    void positionsAreNamedWhereFilesHaveNoNames() throws IOException {
        Path file = file("two.btf", writer -> writer.add("0", new float[1]).add("1", new long[2]));
        assertEquals("""
                two.btf: does not fit Positions, 2 problems:
                  third: is missing
                  0 (first): must be i32, is f32; conversion = ROUND would round it""", report(() -> Sparse_PositionsReader.read(file)));
    }

    /** Two that may be absent. */
    @TensorBundle
    record Options(float[] always, float @Nullable [] first, float @Nullable [] second) {}

    @Test
    void aFileWithoutNamesWhosePartsCannotBeToldApartIsRejected() throws IOException {
        Path two = file("two.btf", writer -> writer.add("0", new float[1]).add("1", new float[1]));
        assertEquals("""
                two.btf: does not fit Options:
                  the file has 2 tensors and no names, the bundle has 1, 2 that may be absent; which are present is unknown""", report(() -> BundleReportTest_OptionsReader.read(two)));
        Path one = file("one.btf", writer -> writer.add("0", new float[1]));
        assertNull(BundleReportTest_OptionsReader.read(one).second());
    }

    @Test
    void nullsThatWouldBeLostAreRejected() {
        Layers layers = new Layers(1, Arrays.asList(new Layer(new float[1][1], new float[1]), nothing()), null);
        assertEquals("""
                layers.zt: Layers cannot be written:
                  layers[1]: is null, but only @Nullable components and elements of lists may be""", report(() -> Sparse_LayersWriter.write(layers, folder.resolve("layers.zt"))));
    }

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // a caller that breaks the rules
    private static <T> T nothing() {
        @Nullable T none = null;
        return none;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "version https://git-lfs.github.com/spec/v1\\noid sha256:0 | is a Git LFS pointer, not the file itself; 'git lfs pull' fetches that",
                "\\n<!DOCTYPE HTML><html> | is an HTML page; was it downloaded from the address of a web page?",
                "PK\\3\\4\\24 | is a zip archive; open it as the format that it has, or extract the file",
                "<?xml version='1.0'?> | is an XML document, perhaps the error message of a server",
                "\\37\\213\\10 | is compressed with gzip; unpack it first",
                "\\50\\265\\57\\375 | is compressed with zstd as a whole; unpack it first",
                "\\200\\5 | is a Python pickle; open it as the format that it has, or convert it with Python",
                "\\211HDF\\r\\n | is an HDF5 file; convert it with Python",
                "\\0 | begins with 256 bytes of zero; was it copied whole?"
            })
    void aFileOfAnotherKindIsSaidToBeWhatItIs(String start, String expected) throws IOException {
        byte[] bytes = start.translateEscapes().getBytes(StandardCharsets.ISO_8859_1);
        for (String name : List.of("model.bt", "model.zt", "model.btf", "model.bin")) {
            Path file = folder.resolve(name);
            Files.write(file, Arrays.copyOf(bytes, bytes.length + 300));
            FormatException rejection = assertThrows(FormatException.class, () -> MlpReader.read(file));
            assertEquals(file + ": byte 0: file: " + expected, rejection.getMessage());
        }
    }

    @ParameterizedTest
    @CsvSource({"bt", "zt", "btf", "jh"})
    void anEmptyOrTruncatedDownloadIsSaidToBeOne(String extension) throws IOException {
        Path whole = file("whole." + extension, writer -> writer.add("0", new float[100]));
        Path cut = folder.resolve("cut." + extension);
        byte[] bytes = Files.readAllBytes(whole);
        Files.write(cut, Arrays.copyOf(bytes, bytes.length - 100));
        FormatException rejection = assertThrows(FormatException.class, () -> MlpReader.read(cut));
        assertTrue(
                String.valueOf(rejection.getMessage()).contains("is the file complete?")
                        || String.valueOf(rejection.getMessage()).contains("is it complete?"),
                rejection::getMessage);
        Files.write(cut, new byte[0]);
        FormatException empty = assertThrows(FormatException.class, () -> MlpReader.read(cut));
        assertEquals(cut + ": byte 0: file: is empty", empty.getMessage());
    }

    @Test
    void twoNamesThatAMappingMakesOneAreReported() throws IOException {
        Path file =
                file("norm.bt", writer -> writer.add("a.weight", new float[1]).add("b.weight", new float[1]));
        assertEquals(
                """
                norm.bt: does not fit LayerNorm:
                  b.weight: becomes 'weight', as 'a.weight' does""",
                report(() -> Transformer_LayerNormReader.read(
                        file, BundleOptions.defaults().rename("^.\\.", ""))));
    }

    /** A tensor that is larger than an array, in a sparse file. */
    @TensorBundle
    record Large(@Tensor(shape = "5, n", dtype = DType.U8) byte[] elements) {}

    /** The same, as it can be read. */
    @TensorBundle
    record LargeView(
            @Tensor(shape = "5, n", dtype = DType.U8) TensorView elements) {}

    @Test
    void whatIsLongerThanAnArrayIsSaidAndAViewTakesIt() throws IOException {
        Path file = folder.resolve("large.idx");
        long size = 5L << 30;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(HexFormat.of().parseHex("000008020000000540000000")));
            channel.write(ByteBuffer.wrap(new byte[] {9}), 12 + size - 1);
        }
        assertEquals(
                "large.idx: does not fit Large:\n  0 (elements): has 5368709120 elements, but byte[] holds at most"
                        + " 2147483639; use TensorView",
                report(() -> BundleReportTest_LargeReader.read(file)));
        assertEquals(9, BundleReportTest_LargeViewReader.read(file).elements().getInt(size - 1));
    }

    /** Suggestions compare names letter by letter: what a file can make of them is bounded. */
    @Test
    void longAndManyNamesCostLittle() throws IOException {
        Path file = file("names.bt", writer -> {
            writer.add("l".repeat(20_000) + "0.1.".repeat(20_000), new byte[0]);
            for (int i = 0; i < 20_000; i++) {
                writer.add("embeddingx.weight." + i + ".bias", new byte[0]);
            }
        });
        assertTrue(report(() -> MlpReader.read(file)).contains("embedding: is missing"));
        assertTrue(report(() -> Sparse_LayersReader.read(file)).contains("scale: is missing"));
    }

    @Test
    void rowsOfNothingAreNotAllocated() throws IOException {
        Path file = file("rows.bt", writer -> writer.add("w", DType.F32, Shape.of(1L << 40, 0), target -> {}));
        assertTrue(report(() -> BundleReportTest_MatrixReader.read(file))
                .contains("w: has shape [1099511627776, 0], but a Java array holds at most"));
        Path many = file("many.bt", writer -> writer.add("w", DType.F32, Shape.of(1L << 30, 0), target -> {}));
        assertTrue(report(() -> BundleReportTest_MatrixReader.read(many)).contains("which has very many empty rows"));
    }

    /** A matrix. */
    @TensorBundle
    record Matrix(float[][] w) {}

    /** Products and quotients. */
    @TensorBundle
    record Attention(
            @Tensor(shape = "3*heads*size, hidden") float[][] qkv,
            @Tensor(shape = "hidden/heads") float[] rope,
            @Tensor(shape = "size") float[] scale) {}

    @Test
    void productsAndQuotientsAreSolved() throws IOException {
        Path file = file(
                "attention.bt",
                writer -> writer.add("qkv", new float[12 * 4], 12, 4)
                        .add("rope", new float[2])
                        .add("scale", new float[2]));
        assertEquals(12, BundleReportTest_AttentionReader.read(file).qkv().length);
        Path wrong = file(
                "wrong.bt",
                writer -> writer.add("qkv", new float[13 * 4], 13, 4)
                        .add("rope", new float[3])
                        .add("scale", new float[2]));
        assertEquals("""
                wrong.bt: does not fit Attention, 2 problems:
                  qkv: dimension 0 is 3*heads*size, but cannot be 13 for any integer heads
                  rope: dimension 0 is hidden/heads, but cannot be 3 for any integer heads""", report(() -> BundleReportTest_AttentionReader.read(wrong)));
    }

    /** A view takes anything. */
    @TensorBundle
    record AnyTensor(@Tensor(shape = "?, 2") TensorView any) {}

    @Test
    void aViewIsCheckedForItsShapeOnly() throws IOException {
        Path file = file("any.bt", writer -> writer.add("any", new boolean[4], 2, 2));
        assertEquals(
                DType.BOOL, BundleReportTest_AnyTensorReader.read(file).any().dtype());
        Path lossy = folder.resolve("lossy.bt");
        BundleReportTest_AnyTensorWriter.write(
                new AnyTensor(Tensors.of(new double[2], 1, 2)), lossy, WriteOptions.defaults());
        assertEquals(
                DType.F64, BundleReportTest_AnyTensorReader.read(lossy).any().dtype());
    }

    /** What only a careful reader gives. */
    @TensorBundle
    record Careful(
            @Tensor(finite = true) float[] finite,
            @Metadata("run") String run) {}

    @Test
    void whatMustBeFiniteIsCheckedAfterReadingAndMetadataMustBeThere() throws IOException {
        Path file = file("careful.bt", writer -> writer.metadata("run", "1").add("finite", new float[] {1, Float.NaN}));
        assertEquals(
                "careful.bt: cannot be read:\n  finite: element 1 is NaN, which is not finite",
                report(() -> BundleReportTest_CarefulReader.read(file)));
        Path other = file("other.bt", writer -> writer.metadata("rum", "1").add("finite", new float[1]));
        assertEquals(
                "other.bt: does not fit Careful:\n  run: is missing in the file's metadata, which has rum; did you mean 'rum'?",
                report(() -> BundleReportTest_CarefulReader.read(other)));
        Path none = file("none.zt", writer -> writer.add("finite", new float[1]));
        assertEquals(
                "none.zt: does not fit Careful:\n  run: is metadata, which zTensor 0.1.0 cannot store\n"
                        + "  BundleOptions.metadata(…) adds the metadata of a JSON file, such as a config.json",
                report(() -> BundleReportTest_CarefulReader.read(none)));
    }

    /** Sparse and dense. */
    @TensorBundle
    record Layouts(@Tensor(shape = "2, 3") float[][] dense, CooTensor sparse) {}

    @Test
    void aSparseTensorIsNotTakenForADenseOneNorTheOtherWayRound() throws IOException {
        CooTensor sparse = Tensors.coo(Shape.of(2, 3), new long[] {0, 1}, Tensors.of(new float[] {1}));
        Path file = file("layouts.btf", writer -> writer.add("0", sparse).add("1", new float[6], 2, 3));
        assertEquals("""
                layouts.btf: does not fit Layouts, 2 problems:
                  0 (dense): is sparse (coo); use CooTensor or TensorView
                  1 (sparse): is not sparse (coo) but dense; use an array or TensorView""", report(() -> BundleReportTest_LayoutsReader.read(file)));
        assertEquals(
                "layouts.bt: Layouts cannot be written:\n  sparse: is sparse, but BinTensors has no sparse layout",
                report(() -> BundleReportTest_LayoutsWriter.write(
                        new Layouts(new float[2][3], sparse), folder.resolve("layouts.bt"))));
    }

    /** Names that can meet, and what could not be read again. */
    @TensorBundle
    record Names(
            @Tensor(name = "a.x") float[] fixed,
            @Tensor(name = "a.{name}") Map<String, float[]> named,
            @Tensor(name = "k.{name}.w") Map<String, float[]> keyed,
            @Tensor(name = "l.{i}") @Nullable List<float[]> list,
            @Tensor(name = "g.{i}") List<@Nullable Float> gaps,
            @Tensor(name = "m.{name}") @Nullable Map<String, float[]> map) {}

    @Test
    void namesThatMeetAndWhatWouldNotBeReadAgainAreRejected() {
        Map<String, float[]> one = Map.of("x", new float[1]);
        Names names =
                new Names(new float[1], one, Map.of("a.b", new float[1]), List.of(), Arrays.asList(1f, null), Map.of());
        assertEquals("""
                names.bt: Names cannot be written, 4 problems:
                  list: is empty and would be read back as null; use null
                  gaps[1]: is null at the end, and would not be read back
                  map: is empty and would be read back as null; use null
                  a.x (named[x]): is the name of two tensors""", report(() -> BundleReportTest_NamesWriter.write(names, folder.resolve("names.bt"))));
        Names empty = new Names(
                new float[1], Map.of(), Map.of("", new float[1]), null, Arrays.asList(new Float[1_001]), null);
        assertEquals("""
                names.bt: Names cannot be written, 2 problems:
                  keyed[]: has an empty key
                  gaps[999]: ends 1000 nulls in a row, and would not be read back""", report(() -> BundleReportTest_NamesWriter.write(empty, folder.resolve("names.bt"))));
    }

    /** Shapes that a writer has to find. */
    @TensorBundle
    record Shapes(
            @Tensor(shape = "a, b") float[] flat,
            @Tensor(shape = "2, 3", dtype = DType.F32) TensorView view) {}

    @Test
    void aShapeThatCannotBeToldAndAViewOfAnotherAreRejected() {
        assertEquals(
                """
                shapes.bt: Shapes cannot be written, 3 problems:
                  view: must have rank 2 [2, 3], has shape [6]
                  flat: the shape [a, b] cannot be computed from 6 elements
                  view: must be f32, is f64""",
                report(() -> BundleReportTest_ShapesWriter.write(
                        new Shapes(new float[6], Tensors.of(new double[6])), folder.resolve("shapes.bt"))));
    }

    @Test
    void optionsOfACallReplaceThoseOfTheBundleAndNotThoseOfAComponent() throws IOException {
        Path file = folder.resolve("narrow.zt");
        Narrow narrow = new Narrow(new float[] {1}, new float[1_000][1], new int[0]);
        Sparse_NarrowWriter.write(narrow, file, WriteOptions.defaults());
        try (TensorReader reader = TensorFormats.open(file)) {
            assertEquals(ChecksumState.VERIFIED, reader.tensor("exact").verify());
            assertEquals(2_000, reader.tensor("rounded").info().storedByteSize());
        }
    }

    @Test
    void readingIsAsStrictAsTheOptionsSay() throws IOException {
        Path file = file(
                "norm.bt",
                writer -> writer.add("weight", new float[1])
                        .add("bias", new float[1])
                        .add("e", new byte[0]));
        byte[] bytes = Files.readAllBytes(file);
        int fill = bytes.length - 2 * Float.BYTES - 1;
        assertEquals(' ', bytes[fill], "the last byte of the header fills it up");
        bytes[fill] = 'x';
        Files.write(file, bytes);
        assertEquals(1, Transformer_LayerNormReader.read(file).bias().length);
        assertThrows(
                FormatException.class,
                () -> Transformer_LayerNormReader.read(
                        file, BundleOptions.defaults().readOptions(ReadOptions.strict())));
    }
}
