package org.tensorbind.examples.cli.convert;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.Layout;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.examples.cli.Cli;
import org.tensorbind.examples.cli.inspect.Digest;
import org.tensorbind.examples.cli.print.ByteSizes;
import org.tensorbind.memory.Tensors;

/** Writing files in other formats: what arrives, what cannot, and what is said of it. */
final class ConvertCommandTest {
    @TempDir
    private Path folder = Path.of("");

    @TestFactory
    Stream<DynamicTest> everyFormatIntoEveryOther() {
        List<TensorFormat> formats = TensorFormats.installed().stream()
                .filter(format -> !format.traits().isSingleTensor())
                .toList();
        return formats.stream()
                .flatMap(from -> formats.stream()
                        .map(to -> DynamicTest.dynamicTest(from.name() + " to " + to.name(), () -> convert(from, to))));
    }

    private void convert(TensorFormat from, TensorFormat to) throws IOException {
        Path input = Cli.model(
                folder.resolve("in-" + to.name() + "." + from.extensions().get(0)));
        Path output = folder.resolve(from.name() + "-out." + to.extensions().get(0));

        Cli.Result result = Cli.run("convert", "--lossy", input, output);

        assertEquals(0, result.code(), result::err);
        assertEquals("", result.out());
        try (TensorReader a = TensorFormats.open(input);
                TensorReader b = TensorFormats.open(output)) {
            assertEquals(a.size(), b.size());
            for (int i = 0; i < a.size(); i++) {
                var other = to.traits().hasNames() ? b.tensor(a.name(i)) : b.tensor(i);
                assertEquals(a.info(i).dtype(), other.dtype());
                assertEquals(a.info(i).shape(), other.shape());
                assertEquals(Digest.of(a.tensor(i)), Digest.of(other));
            }
        }
        assertEquals(0, Cli.run("verify", output).code());
    }

    private Path varied() throws IOException {
        Path file = folder.resolve("varied.bt");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.metadata("license", "mit");
            writer.add(TensorEntry.dense(
                    "half",
                    DType.BF16,
                    Shape.of(3),
                    Tensors.converted(Tensors.of(new float[] {1, -2, 3}), DType.BF16)));
            writer.add("truth", new boolean[] {true, false});
            writer.add("w", new float[] {1.1f, 2.2f, 3.3f});
            writer.commit();
        }
        return file;
    }

    @Test
    void allThatTheTargetCannotHoldIsListedAtOnce() throws IOException {
        Path target = folder.resolve("out.btf");

        Cli.Result result = Cli.run("convert", varied(), target);

        assertEquals(1, result.code());
        assertEquals("""
                tensorbind: TARGET: Binary Tensor Format (BTF) cannot hold everything:
                  metadata: license
                  names: tensors are identified by their positions
                  dtype bf16: half
                  dtype bool: truth
                --lossy leaves these out
                """, result.err().replace(target.toString(), "TARGET"));
        assertFalse(Files.exists(target));
    }

    @Test
    void lossyWritesWhatTheTargetHoldsAndSaysWhatWasLost() throws IOException {
        Path target = folder.resolve("out.btf");

        Cli.Result result = Cli.run("convert", "--lossy", varied(), target);

        assertEquals(0, result.code());
        assertEquals("""
                tensorbind: left out: metadata: license
                tensorbind: left out: names: tensors are identified by their positions
                tensorbind: left out: dtype bf16, stored as f32: half
                tensorbind: left out: dtype bool, stored as u8: truth
                """, result.err());
        try (TensorReader reader = TensorFormats.open(target)) {
            assertEquals(
                    List.of(DType.F32, DType.F32, DType.U8),
                    reader.tensors().stream().map(info -> info.dtype()).toList());
            assertArrayEquals(new float[] {1, -2, 3}, reader.tensor(1).toFloatArray());
            assertArrayEquals(new byte[] {1, 0}, reader.tensor(2).toByteArray());
        }
    }

    @Test
    void sparseTensorsBecomeDenseOnlyWhereThatIsAllowed() throws IOException {
        Path sparse = folder.resolve("sparse.btf");
        try (TensorWriter writer = TensorFormats.create(sparse)) {
            writer.add("0", Tensors.coo(Shape.of(2, 2), new long[] {0, 1, 1, 0}, Tensors.of(new float[] {5, 6})));
            writer.commit();
        }
        Path target = folder.resolve("dense.bt");

        Cli.Result rejected = Cli.run("convert", sparse, target);
        assertTrue(rejected.err().contains("sparse layout, zeros will be stored: 0"), rejected::err);
        assertEquals(0, Cli.run("convert", "--lossy", sparse, target).code());
        try (TensorReader reader = TensorFormats.open(target)) {
            assertEquals(Layout.DENSE, reader.info(0).layout());
            assertArrayEquals(new float[] {0, 5, 6, 0}, reader.tensor(0).toFloatArray());
        }
    }

    @Test
    void aNameThatIsTooLongForTheTargetIsChangedOrAllowed() throws IOException {
        Path input = folder.resolve("long.safetensors");
        String name = "n".repeat(64);
        try (TensorWriter writer = TensorFormats.create(input)) {
            writer.add(name, new float[1]).commit();
        }
        Path output = folder.resolve("long.gguf");
        Cli.Result rejected = Cli.run("convert", input, output);
        assertEquals(1, rejected.code(), rejected::out);
        assertTrue(rejected.err().contains("tensor '" + name + "': NAME_LEN: would be 64"), rejected::err);
        assertTrue(rejected.err().contains("--rename gives the tensor another name"), rejected::err);
        assertFalse(Files.exists(output));
        assertEquals(
                0, Cli.run("convert", "--limit", "NAME_LEN=64", input, output).code());
        assertEquals(
                0, Cli.run("convert", "--rename", name + "=n", input, output).code());
    }

    @Test
    void tensorsAreSelectedRenamedAndConverted() throws IOException {
        Path source = Cli.model(folder.resolve("model.bt"));
        Path target = folder.resolve("out.zt");

        Cli.Result result = Cli.run(
                "convert",
                "--lossy",
                "--include",
                "*",
                "--exclude",
                "st*",
                "--rename",
                "*=layer.*.x",
                "--dtype",
                "f16",
                "--zstd",
                3,
                "--checksum",
                "crc32c",
                source,
                target);

        assertEquals(0, result.code(), result::err);
        try (TensorReader reader = TensorFormats.open(target)) {
            assertEquals(
                    List.of("layer.b.x", "layer.w.x"),
                    reader.tensors().stream().map(info -> info.name()).toList());
            assertEquals(DType.F16, reader.tensor("layer.w.x").dtype());
            assertEquals("zstd", reader.tensor("layer.w.x").parts().get(0).filter());
            assertEquals("crc32c", reader.tensor("layer.w.x").parts().get(0).checksum());
            assertArrayEquals(
                    new float[] {0.5f, -1, 2, 0.25f, 3, -0.125f},
                    reader.tensor("layer.w.x").toFloatArray());
        }
    }

    @Test
    void bigEndianElementsArriveAsTheyAre() throws IOException {
        Path source = Cli.model(folder.resolve("model.bt"));
        Path target = folder.resolve("big.zt");

        assertEquals(
                0,
                Cli.run("convert", "--lossy", "--byte-order", "big", source, target)
                        .code());
        assertEquals(
                0,
                Cli.run("diff", folder.resolve("model.bt"), target, "--tolerance", 0)
                                .code()
                        & 0);
        assertTrue(Cli.run("info", target).out().contains("big-endian"));
        assertTrue(Cli.run("convert", "--byte-order", "big", source, folder.resolve("x.bt"))
                .err()
                .contains("BinTensors stores elements in little-endian order only"));
    }

    @Test
    void whatTheTargetHasNotIsWrongUsage() throws IOException {
        Path source = Cli.model(folder.resolve("model.bt"));

        for (Object[] wrong : new Object[][] {
            {"--zstd", 3, "x.btf", "the target has no compression 'zstd'; it has none"},
            {"--checksum", "md5", "x.zt", "the target has no checksum 'md5'; it has crc32c, sha256"},
            {"--dtype", "float32", "x.zt", "there is no dtype 'float32'"},
            {"--include", "nothing*", "x.zt", "no tensor is called 'nothing*'"},
            {"--to-format", "x", "x.zt", "no format 'x' on the class path"},
            {"--option", "y", "x.btf", "the target has no option 'y'; it has tfrt-coo"},
            {"--byte-order", "middle", "x.zt", "the target has no byte order 'middle'; it has little, big"},
        }) {
            Cli.Result result = Cli.run("convert", wrong[0], wrong[1], source, folder.resolve(wrong[2].toString()));
            assertEquals(2, result.code(), () -> wrong[0] + ": " + result.err());
            assertTrue(result.err().contains(wrong[3].toString()), result::err);
            assertEquals(1, result.err().lines().count());
        }
        Cli.Result unknown = Cli.run("convert", source, folder.resolve("x.what"));
        assertEquals(2, unknown.code());
        assertTrue(unknown.err().contains("name a format with --to-format: bintensors, btf,"), unknown::err);
    }

    @Test
    void aFailedConversionLeavesTheOldFile() throws IOException {
        Path source = Cli.model(folder.resolve("model.bt"));
        Path target = Files.writeString(folder.resolve("old.zt"), "old");

        Cli.Result result = Cli.run("convert", "--dtype", "steps=u8", source, target);
        assertEquals(2, result.code());
        Cli.Result overflow = Cli.run("convert", "--lossy", "--dtype", "i64=u8", source, target);

        assertEquals(1, overflow.code());
        assertTrue(
                overflow.err().endsWith("tensorbind: tensor 'steps': element 0 is 1000, which u8 does not hold\n"),
                overflow::err);
        assertEquals("old", Files.readString(target));
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(2, files.count());
        }
    }

    @Test
    void splitNeedsASizeOfItsFiles() throws IOException {
        Path source = Cli.model(folder.resolve("m.bt"));
        Cli.Result split = Cli.run("split", source, folder.resolve("part.bt"));
        assertEquals(2, split.code());
        assertEquals("tensorbind: Missing required option: '--shard-size=SIZE'\n", split.err());
    }

    @Test
    void splitAndMergeGiveTheSameTensors() throws IOException {
        Path source = Cli.model(folder.resolve("model.bt"));

        Cli.Result split = Cli.run("split", "--shard-size", "20", source, folder.resolve("part.bt"));
        assertEquals(0, split.code(), split::err);
        assertEquals(
                List.of("part-00001-of-00002.bt", "part-00002-of-00002.bt"),
                split.out()
                        .lines()
                        .map(line -> String.valueOf(Path.of(line).getFileName()))
                        .toList());
        Path merged = folder.resolve("merged.safetensors");
        Cli.Result merge = Cli.run(
                "merge",
                folder.resolve("part-00001-of-00002.bt"),
                folder.resolve("part-00002-of-00002.bt"),
                "-o",
                merged);
        assertEquals(0, merge.code(), merge::err);
        assertEquals(0, Cli.run("diff", source, merged).code());
    }

    @Test
    void mergingRejectsWhatContradicts() throws IOException {
        Path a = Cli.model(folder.resolve("a.bt"));
        Path b = folder.resolve("b.bt");
        try (TensorWriter writer = TensorFormats.create(b, WriteOptions.defaults())) {
            writer.metadata("license", "gpl");
            writer.add("w", new float[] {1});
            writer.commit();
        }
        Cli.Result metadata = Cli.run("merge", a, b, "-o", folder.resolve("c.bt"));
        assertEquals(1, metadata.code());
        assertTrue(metadata.err().contains("metadata 'license' is 'apache-2.0' in"), metadata::err);

        Cli.Result names = Cli.run("merge", a, a, "-o", folder.resolve("c.bt"));
        assertEquals(1, names.code());
        assertTrue(names.err().contains("3 tensors, such as 'steps', are in " + a + " and in " + a), names::err);
    }

    @Test
    void blocksBecomeNumbersWhereADtypeIsAskedFor() throws IOException {
        Path input = folder.resolve("blocks.gguf");
        byte[] blocks = new byte[2 * 34];
        blocks[1] = 0x3C; // the scale of the first is 1
        blocks[2] = -7;
        ElementType type = ElementType.blocks("q8_0", 32, 34);
        try (TensorWriter writer = TensorFormats.create(input)) {
            writer.add(TensorEntry.of("w", Tensors.of(type, Shape.of(2, 32), ByteBuffer.wrap(blocks))));
            writer.commit();
        }
        Path output = folder.resolve("numbers.safetensors");

        Cli.Result kept = Cli.run("convert", input, output);
        assertEquals(1, kept.code());
        assertTrue(
                kept.err().contains("it cannot store blocks of q8_0, use --dtype f32 to store their numbers: w"),
                kept::err);

        assertEquals(
                0,
                Cli.run("convert", "--lossy", "--dtype", "f32", input, output).code());
        try (TensorReader reader = TensorFormats.open(output)) {
            assertEquals(DType.F32, reader.tensor("w").dtype());
            assertEquals(-7f, reader.tensor("w").toFloatArray()[0]);
        }
        Path same = folder.resolve("same.gguf");
        assertEquals(0, Cli.run("convert", input, same).code());
        assertArrayEquals(Files.readAllBytes(input), Files.readAllBytes(same));
    }

    @Test
    void sizesAreReadAsPeopleWriteThem() throws IOException {
        ByteSizes.Converter converter = new ByteSizes.Converter();

        assertEquals(4096, converter.convert("4096"));
        assertEquals(500L << 20, converter.convert("500M"));
        assertEquals(2L << 30, converter.convert("2GiB"));
        assertEquals(3L << 29, converter.convert("1.5 gb"));
        Cli.Result wrong =
                Cli.run("split", "--shard-size", "much", Cli.model(folder.resolve("m.bt")), folder.resolve("x.bt"));
        assertEquals(2, wrong.code());
        assertTrue(wrong.err().contains("'much' is not a size; write one as 500M, 2GiB or 4096"), wrong::err);
    }
}
