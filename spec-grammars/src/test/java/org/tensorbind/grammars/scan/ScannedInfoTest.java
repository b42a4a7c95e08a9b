package org.tensorbind.grammars.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Compiled;
import org.tensorbind.grammars.support.Corpus;
import org.tensorbind.io.ByteSource;
import org.tensorbind.memory.Tensors;

/** What a scan sees of a tensor is what reading its description says. */
final class ScannedInfoTest {
    @TempDir
    private Path folder = Path.of("");

    /** Descriptions are scanned where reading is lenient, and read where it is strict. */
    private static void assertSame(TensorFormat format, Path file) throws IOException {
        try (TensorReader scanned = format.open(ByteSource.map(file), ReadOptions.lenient());
                TensorReader read = format.open(ByteSource.map(file), ReadOptions.strict())) {
            assertEquals(read.tensors(), scanned.tensors(), file.toString());
            for (int i = 0; i < read.size(); i++) {
                assertEquals(read.tensor(i).parts(), scanned.tensor(i).parts(), file + " " + i);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"btf", "bintensors", "ztensor", "safetensors", "gguf", "npy", "npz", "idx"})
    void whatAScanSeesIsWhatReadingSays(String name) throws IOException {
        TensorFormat format = TensorFormats.named(name);
        int compared = 0;
        for (Corpus.Case testCase : Corpus.fixtures(name)) {
            if (testCase.outcome(true).equals("accept")) {
                assertSame(format, testCase.file());
                compared++;
            }
        }
        assertTrue(compared > 0, "no valid file of " + name);
    }

    private Path written(String name, int count) throws IOException {
        TensorFormat format = TensorFormats.named(name);
        Path file = folder.resolve("many." + format.extensions().get(0));
        DType[] types = {DType.F32, DType.U8, DType.I64, DType.BOOL};
        List<Shape> shapes = List.of(
                Shape.of(),
                Shape.of(3, 0, 2),
                Shape.of(65_535),
                Shape.of(65_536),
                Shape.of(1, 70_000),
                Shape.of(7, 1, 2),
                Shape.of(2, 1, 2, 3),
                Shape.of(1, 1, 2, 1, 1, 3, 1, 1, 1));
        try (TensorWriter writer = format.create(file, WriteOptions.defaults().lossy())) {
            for (int i = 0; i < count; i++) {
                Shape shape = shapes.get(i % shapes.size());
                DType dtype = types[i % types.length];
                byte[] zeros = new byte[(int) (shape.elementCount() * dtype.byteSize())];
                writer.add(
                        "tensor " + i + (i % 7 == 0 ? "é" : ""),
                        dtype,
                        shape,
                        Tensors.of(dtype, shape, ByteBuffer.wrap(zeros))::writeTo);
            }
            writer.commit();
        }
        return file;
    }

    @ParameterizedTest
    @ValueSource(strings = {"bintensors", "ztensor", "safetensors"})
    void shapesOfEveryKindAreSeen(String name) throws IOException {
        assertSame(TensorFormats.named(name), written(name, 60));
    }

    @Test
    void severalThreadsLookAtTheTensorsOfOneFile() throws Exception {
        Path file = written("safetensors", 200);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try (TensorReader reader = TensorFormats.open(file);
                TensorReader strict = TensorFormats.open(file, ReadOptions.strict())) {
            List<TensorInfo> expected = List.copyOf(strict.tensors());
            List<Callable<List<TensorInfo>>> walks = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                walks.add(() -> List.copyOf(reader.tensors()));
            }
            for (Future<List<TensorInfo>> walk : threads.invokeAll(walks)) {
                assertEquals(expected, walk.get());
            }
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void aFieldThatTheGrammarDoesNotNameIsAnAttributeAllTheSame() throws IOException {
        TensorFormat format = TensorFormats.named("ztensor");
        int withAttributes = 0;
        for (Corpus.Case testCase : Corpus.fixtures("ztensor")) {
            try (TensorReader reader = format.open(ByteSource.map(testCase.file()), ReadOptions.lenient())) {
                for (TensorInfo info : reader.tensors()) {
                    withAttributes += info.attributes().isEmpty() ? 0 : 1;
                }
            } catch (FormatException rejected) {
                assertFalse(testCase.outcome(false).equals("accept"), testCase.toString());
            }
        }
        assertTrue(withAttributes > 0, "no tensor of the fixtures has an attribute");
    }

    /** A scan looks at the first and the last eight bytes of a code, and at the others only of long ones. */
    @Test
    void codesThatDifferInTheirMiddleOnlyAreDistinguished() throws IOException {
        TensorFormat format = Compiled.format(folder, """
                format longcodes "Long codes" { extension "lc" }
                FILE        ::= HEADER_SIZE HEADER BUFFER
                HEADER_SIZE ::= uint64 = size(HEADER)
                HEADER      ::= json { * TENSOR }
                TENSOR      ::= NAME => TENSOR_INFO    unique NAME
                NAME        ::= text
                TENSOR_INFO ::= { "dtype": DTYPE, "shape": SHAPE, "data_offsets": [ START, END ] }
                DTYPE       ::= text dtype { i32 = "integers_of_32_bits_signed", u32 = "integers_of_32_bits_plain_",
                                             f32 = "integers_or_32_bits_signed", i16 = "integers_of_16_bits_signed" }
                SHAPE       ::= [ uint* ]
                START       ::= uint = offset(DATA from BUFFER)
                END         ::= uint = START + size(DATA)
                BUFFER      ::= DATA*
                DATA        ::= bytes sized product(SHAPE) * width(DTYPE)    disjoint
                tensor TENSOR { name NAME, dtype DTYPE, shape SHAPE, data DATA }
                """);
        Path file = folder.resolve("file.lc");
        try (TensorWriter writer = format.create(file, WriteOptions.defaults())) {
            writer.add("i", new int[] {1}).add("s", new short[] {2, 3}).add("f", new float[] {4});
            writer.commit();
        }
        assertSame(format, file);
    }
}
