package org.tensorbind.grammars.bundle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.ChecksumState;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.bundle.BundleException;
import org.tensorbind.bundle.BundleOptions;
import org.tensorbind.grammars.bundle.Sparse.Backwards;
import org.tensorbind.grammars.bundle.Sparse.Ending;
import org.tensorbind.grammars.bundle.Sparse.Everything;
import org.tensorbind.grammars.bundle.Sparse.Layer;
import org.tensorbind.grammars.bundle.Sparse.Layers;
import org.tensorbind.grammars.bundle.Sparse.Matrix;
import org.tensorbind.grammars.bundle.Sparse.Narrow;
import org.tensorbind.grammars.bundle.Sparse.Orders;
import org.tensorbind.grammars.bundle.Sparse.Positions;
import org.tensorbind.grammars.bundle.Sparse.Reversed;
import org.tensorbind.grammars.bundle.Transformer.Block;
import org.tensorbind.grammars.bundle.Transformer.LayerNorm;
import org.tensorbind.grammars.bundle.Transformer.Linear;
import org.tensorbind.memory.Tensors;

/** Bundles are what they were when they are read again, in every format that can hold them. */
final class BundleTest {
    @TempDir
    private Path folder = Path.of("");

    private static Mlp mlp() {
        float[][] weight = new float[3][784];
        weight[2][783] = 7;
        return new Mlp(
                weight,
                FloatBuffer.wrap(new float[] {1, 2, 3}),
                List.of(new float[] {4, 4, 4}, new float[] {5, 5, 5}),
                null,
                Tensors.of(new long[] {1, 2, 3, 4, 5, 6}, 2, 3),
                "Apache-2.0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bt", "zt", "jh"})
    void theMlpOfTheDocumentsIsReadAgain(String extension) throws IOException {
        Path file = folder.resolve("mlp." + extension);
        Mlp written = mlp();
        MlpWriter.write(written, file, WriteOptions.defaults().lossy());
        Mlp read = MlpReader.read(file);
        assertArrayEquals(written.fc1Weight(), read.fc1Weight());
        assertTrue(read.fc1Bias().isDirect(), "the buffer is the mapped file");
        assertEquals(written.fc1Bias(), read.fc1Bias());
        assertEquals(2, read.norms().size());
        assertArrayEquals(new float[] {5, 5, 5}, read.norms().get(1));
        assertNull(read.headBias());
        assertArrayEquals(new long[] {1, 2, 3, 4, 5, 6}, read.embedding().toLongArray());
        assertEquals(extension.equals("zt") ? null : "Apache-2.0", read.license());
    }

    static Transformer transformer(int layers) {
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < layers; i++) {
            Linear expert = new Linear(Tensors.of(new float[] {i, 1, 2, 3, 4, 5}, 3, 2), null);
            blocks.add(new Block(
                    norm(4, i),
                    new float[12][4],
                    new float[] {i, 2},
                    new Linear(Tensors.of(new double[64], 16, 4), new float[16]),
                    i % 2 == 0 ? null : Map.of("math", expert)));
        }
        return new Transformer(new float[10][4], blocks, norm(4, -1), null, 1_000);
    }

    private static LayerNorm norm(int width, float value) {
        float[] weight = new float[width];
        Arrays.fill(weight, value);
        return new LayerNorm(weight, new float[width]);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bt", "zt"})
    void aTransformerOfTwelveLayersIsReadAgain(String extension) throws IOException {
        Path file = folder.resolve("gpt." + extension);
        TransformerWriter.write(transformer(12), file);
        Transformer read = TransformerReader.read(file);
        assertEquals(12, read.blocks().size());
        assertEquals(1_000, read.step());
        assertNull(read.head());
        Block last = read.blocks().get(11);
        assertArrayEquals(new float[] {11, 11, 11, 11}, last.norm1().weight());
        assertEquals(Shape.of(16, 4), last.up().weight().shape());
        Linear expert = Objects.requireNonNull(last.experts()).get("math");
        assertNotNull(expert);
        assertNull(expert.bias());
        assertArrayEquals(new float[] {11, 1, 2, 3, 4, 5}, expert.weight().toFloatArray());
        assertNull(read.blocks().get(10).experts());
        try (TensorReader reader = TensorFormats.open(file)) {
            assertEquals(Shape.of(), reader.tensor("step").shape());
            assertTrue(reader.find("h.11.experts.math.weight").isPresent());
        }
    }

    private static EveryType everyType() {
        return new EveryType(
                new byte[] {-1, 2},
                new short[] {-300, 3},
                new int[] {1 << 30},
                new long[] {1L << 60},
                new float[] {0.1f, Float.NaN},
                new double[] {0.1, Double.NEGATIVE_INFINITY},
                new boolean[] {true, false, true},
                new byte[] {-1},
                new byte[][] {{1}, {2}},
                new short[][][] {{{1, 2}}, {{3, 4}}},
                new int[][][][] {{{{1, 2}, {3, 4}}}},
                new long[2][0],
                new float[][][] {{{1}, {2}}},
                new double[][][][] {{{{1}}}},
                new boolean[][] {{true}, {false}},
                new float[] {1, 2, 3, 4, 5, 6},
                ByteBuffer.wrap(new byte[] {1, 2}),
                ShortBuffer.wrap(new short[] {1, 2}),
                IntBuffer.wrap(new int[] {1, 2}),
                LongBuffer.wrap(new long[] {1, 2}),
                FloatBuffer.wrap(new float[] {0, 1, 2}, 1, 2),
                DoubleBuffer.wrap(new double[] {1, 2}),
                (byte) -1,
                (short) -2,
                -3,
                -4,
                0.5f,
                0.25,
                true,
                9,
                null,
                List.of(List.of(new float[] {1}, new float[] {2}), List.of(new float[] {3})),
                Map.of("x.y", new int[] {7}),
                Arrays.asList(1f, null, 3f));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bt", "zt"})
    void everyJavaTypeIsReadAgain(String extension) throws IOException {
        Path file = folder.resolve("types." + extension);
        EveryType written = everyType();
        EveryTypeWriter.write(written, file);
        EveryType read = EveryTypeReader.read(file);
        assertArrayEquals(values(written), values(read));
        assertEquals(List.of(2, 1), read.grid().stream().map(List::size).toList());
        try (TensorReader reader = TensorFormats.open(file)) {
            assertEquals(DType.U8, reader.tensor("unsignedBytes").dtype());
            assertEquals(Shape.of(2, 3), reader.tensor("flat").shape());
            assertEquals(Shape.of(2, 0), reader.tensor("longs2").shape());
            assertEquals(Shape.of(1, 1), reader.tensor("oneElement").shape());
            assertEquals(Shape.of(), reader.tensor("doubleScalar").shape());
        }
    }

    /** The components, lists of arrays as arrays, so that they can be compared deeply. */
    private static Object[] values(EveryType bundle) {
        return new Object[] {
            bundle.bytes(),
            bundle.shorts(),
            bundle.ints(),
            bundle.longs(),
            bundle.floats(),
            bundle.doubles(),
            bundle.booleans(),
            bundle.unsignedBytes(),
            bundle.bytes2(),
            bundle.shorts3(),
            bundle.ints4(),
            bundle.longs2(),
            bundle.floats3(),
            bundle.doubles4(),
            bundle.booleans2(),
            bundle.flat(),
            bundle.byteBuffer(),
            bundle.shortBuffer(),
            bundle.intBuffer(),
            bundle.longBuffer(),
            bundle.floatBuffer(),
            bundle.doubleBuffer(),
            bundle.byteScalar(),
            bundle.shortScalar(),
            bundle.intScalar(),
            bundle.longScalar(),
            bundle.floatScalar(),
            bundle.doubleScalar(),
            bundle.booleanScalar(),
            bundle.oneElement(),
            bundle.grid().stream().map(List::toArray).toArray(),
            new TreeMap<>(bundle.byName()).values().toArray(),
            bundle.byName().keySet(),
            bundle.gaps()
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"bt", "zt"})
    void aBeanKeepsWhatTheFileDoesNotHave(String extension) throws IOException {
        Path file = folder.resolve("state." + extension);
        TrainingState state = new TrainingState();
        state.setStep(5);
        state.setFinished(true);
        state.history = List.of(new float[] {9});
        state.setMomentum(new float[] {1, 2});
        state.setDecay(null);
        state.run = extension.equals("bt") ? "first" : null;
        TrainingStateWriter.write(state, file);
        TrainingState read = TrainingStateReader.read(file);
        assertEquals(5, read.getStep());
        assertTrue(read.isFinished());
        assertArrayEquals(new float[] {9}, read.history.get(0));
        assertArrayEquals(new float[] {1, 2}, read.getMomentum());
        assertEquals(0.5f, read.getDecay());
        assertEquals(extension.equals("bt") ? "first" : "unnamed", read.run);
    }

    @Test
    void classesWithConstructorsBuildersAndTypeVariablesAreReadAgain() throws IOException {
        Path scale = folder.resolve("scale.zt");
        ScaleWriter.write(scaleOf(1.5), scale);
        assertEquals(1.5, ScaleReader.read(scale).offset());
        Path file = folder.resolve("pair.bt");
        Pair<Embedding, LayerNorm, String> pair =
                new Pair<>(new Embedding(new float[][] {{1, 2}}, 3), norm(4, 1), List.of(norm(4, 2), norm(4, 3)));
        Pair_EncodersWriter.write(new Pair.Encoders(pair), file);
        Pair<Embedding, LayerNorm, String> read = Pair_EncodersReader.read(file).pair();
        assertEquals(3, read.first().getPadding());
        assertEquals(2, read.more().size());
        Path alone = folder.resolve("alone.bt");
        PairWriter.write(pair, alone, EmbeddingWriter::collect, Transformer_LayerNormWriter::collect);
        Pair<Embedding, LayerNorm, String> again =
                PairReader.read(alone, EmbeddingReader::bind, Transformer_LayerNormReader::bind);
        assertArrayEquals(new float[] {3, 3, 3, 3}, again.more().get(1).weight());
    }

    private static Scale scaleOf(double offset) {
        Scale.Builder builder = Scale.builder().factors(new double[] {1, 2});
        builder.setOffset(offset);
        return builder.build();
    }

    @Test
    void sparseTensorsAndEverythingInAFileAreReadAgain() throws IOException {
        Path file = folder.resolve("sparse.btf");
        MatrixFile.write(file);
        assertEquals(9, Sparse_MatrixReader.read(file).matrix().toDenseFloatArray()[5]);
        Path all = folder.resolve("all.bt");
        try (TensorWriter writer = TensorFormats.create(all)) {
            writer.add("b", new float[] {1})
                    .add("a", new int[] {2})
                    .metadata("k", "v")
                    .commit();
        }
        Everything everything = Sparse_EverythingReader.read(all);
        assertEquals(Map.of("k", "v"), everything.metadata());
        Path copy = folder.resolve("copy.bt");
        Sparse_EverythingWriter.write(everything, copy);
        assertEquals(
                everything.tensors().keySet(),
                Sparse_EverythingReader.read(copy).tensors().keySet());
        assertArrayEquals(
                new int[] {2},
                Objects.requireNonNull(
                                Sparse_EverythingReader.read(copy).tensors().get("a"))
                        .toIntArray());
    }

    private static final class MatrixFile {
        static void write(Path file) throws IOException {
            Sparse_MatrixWriter.write(
                    new Matrix(Tensors.coo(Shape.of(2, 3), new long[] {1, 2, 0, 0}, Tensors.of(new float[] {9, 1}))),
                    file);
        }
    }

    @Test
    void aFixedDtypeIsWrittenAndStorageIsAsTheAnnotationsSay() throws IOException {
        Path file = folder.resolve("narrow.zt");
        Sparse_NarrowWriter.write(
                new Narrow(new float[] {1, 1.5f, Float.NaN}, new float[][] {{0.1f}, {65_504}}, new int[] {3}), file);
        try (TensorReader reader = TensorFormats.open(file)) {
            assertEquals(DType.BF16, reader.tensor("exact").dtype());
            assertEquals(ChecksumState.VERIFIED, reader.tensor("exact").verify());
            assertEquals(6, reader.tensor("exact").info().storedByteSize());
            assertEquals(DType.F16, reader.tensor("rounded").dtype());
            assertEquals(ChecksumState.NONE, reader.tensor("rounded").verify());
            assertFalse(reader.tensor("rounded").info().storedByteSize() == 4, "it is compressed");
        }
        Narrow read = Sparse_NarrowReader.read(file);
        assertArrayEquals(new float[] {1, 1.5f, Float.NaN}, read.exact());
        assertArrayEquals(new float[] {0.099975586f}, read.rounded()[0]);
    }

    @Test
    void namesOfTheFileAreMappedToThoseOfTheBundle() throws IOException {
        Path file = folder.resolve("prefixed.bt");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add("model.norm.gamma", new float[2])
                    .add("model.norm.beta", new float[2])
                    .commit();
        }
        BundleOptions options = BundleOptions.defaults()
                .stripPrefix("model.")
                .rename("^norm\\.", "")
                .rename(name -> name.equals("gamma") ? "weight" : name.replace("beta", "bias"));
        assertEquals(2, Transformer_LayerNormReader.read(file, options).weight().length);
    }

    @Test
    void theFormatCanBeNamed() throws IOException {
        Path file = folder.resolve("without-extension");
        try (TensorWriter writer = TensorFormats.named("bintensors").create(file, WriteOptions.defaults())) {
            Transformer_LayerNormWriter.write(norm(3, 1), writer);
            writer.commit();
        }
        assertEquals(
                3,
                Transformer_LayerNormReader.read(file, BundleOptions.defaults().format("bintensors"))
                        .bias()
                        .length);
    }

    @Test
    void filesWithoutNamesAreBoundByPosition() throws IOException {
        Path file = folder.resolve("norm.btf");
        Transformer_LayerNormWriter.write(norm(3, 8), file);
        assertArrayEquals(
                new float[] {8, 8, 8}, Transformer_LayerNormReader.read(file).weight());
        Path indexed = folder.resolve("indexed.btf");
        Sparse_PositionsWriter.write(new Positions(new float[] {3}, new int[] {1}, new long[] {2}), indexed);
        try (TensorReader reader = TensorFormats.open(indexed)) {
            assertEquals(DType.I32, reader.info(0).dtype());
            assertEquals(DType.F32, reader.info(2).dtype());
        }
        assertArrayEquals(new long[] {2}, Sparse_PositionsReader.read(indexed).second());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3})
    void aListInAFileWithoutNamesHasAsManyElementsAsFit(int size) throws IOException {
        Path file = folder.resolve("layers.btf");
        List<Layer> layers = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            layers.add(new Layer(new float[2][3], new float[] {i, i}));
        }
        Sparse_LayersWriter.write(
                new Layers(1, layers, size == 0 ? null : Float.valueOf(4)), file.resolveSibling("l.zt"));
        Layers named = Sparse_LayersReader.read(file.resolveSibling("l.zt"));
        assertEquals(size, named.layers().size());
        if (size > 0) {
            Sparse_LayersWriter.write(new Layers(1, layers, 4f), file);
            Layers read = Sparse_LayersReader.read(file);
            assertEquals(size, read.layers().size());
            assertEquals(4f, read.shift());
            assertArrayEquals(
                    new float[] {size - 1, size - 1},
                    read.layers().get(size - 1).bias());
        }
    }

    @Test
    void positionsCountFromWhereABundleStarts() throws IOException {
        Path file = folder.resolve("reversed.btf");
        Reversed written = new Reversed(
                List.of(new Backwards(new float[] {1}, new int[] {2}), new Backwards(new float[] {3}, new int[] {4})));
        Sparse_ReversedWriter.write(written, file);
        try (TensorReader reader = TensorFormats.open(file)) {
            assertEquals(DType.I32, reader.info(2).dtype());
        }
        Reversed read = Sparse_ReversedReader.read(file);
        assertEquals(2, read.all().size());
        assertArrayEquals(new float[] {3}, read.all().get(1).second());
    }

    @Test
    void aPositionTellsWhatIsAbsent() throws IOException {
        Path file = folder.resolve("ending.btf");
        Sparse_EndingWriter.write(new Ending(new float[] {1}, new float[] {2}, null), file);
        Ending read = Sparse_EndingReader.read(file);
        assertArrayEquals(new float[] {2}, read.second());
        assertNull(read.third());
        BundleException gap = assertThrows(
                BundleException.class,
                () -> Sparse_EndingWriter.write(new Ending(new float[1], null, new float[1]), file));
        assertTrue(
                String.valueOf(gap.getMessage())
                        .endsWith("the format has no names, but the positions [0, 2] are not consecutive from 0"),
                gap::getMessage);
    }

    @Test
    void eachTensorIsStoredAsItSays() throws IOException {
        Path file = folder.resolve("orders.zt");
        Sparse_OrdersWriter.write(new Orders(new float[] {1}, new float[] {2}), file);
        try (TensorReader reader = TensorFormats.open(file)) {
            assertEquals(ByteOrder.BIG_ENDIAN, reader.tensor("big").byteOrder());
            assertEquals(ByteOrder.LITTLE_ENDIAN, reader.tensor("little").byteOrder());
            assertEquals(ChecksumState.VERIFIED, reader.tensor("big").verify());
        }
        assertArrayEquals(new float[] {1}, Sparse_OrdersReader.read(file).big());
    }
}
