package org.tensorbind.examples.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.memory.Tensors;

/** How files are compared. */
final class DiffCommandTest {
    @TempDir
    private Path folder = Path.of("");

    private interface Content {
        void add(TensorWriter writer) throws IOException;
    }

    private Path file(String name, Content content) throws IOException {
        Path file = folder.resolve(name);
        try (TensorWriter writer = TensorFormats.create(file)) {
            content.add(writer);
            writer.commit();
        }
        return file;
    }

    /** A file of a grammar's format beside one of a known format, in commands that take several. */
    @Test
    void whatIsConvertedIsComparedWithWhatItWasMadeOf() throws IOException {
        Path grammar = Files.writeString(folder.resolve("vec.grammar"), """
                format vec "A vector" { extension "vec" byte-order little }
                FILE   ::= "VECTOR" LENGTH DATA
                LENGTH ::= uint32
                DATA   ::= bytes
                tensor FILE { dtype f32, shape [LENGTH], data DATA }
                """);
        Path source = file("a.safetensors", writer -> writer.add("0", new float[] {1, 2}));
        Path made = folder.resolve("a.vec");
        assertEquals(
                0, Cli.run("convert", "--to-grammar", grammar, source, made).code());

        assertEquals(
                "no difference in 1 tensor\n",
                Cli.run("diff", "--grammar", grammar, made, source).out());
        Path other = file("b.bt", writer -> writer.add("0", new float[] {1, 3}));
        assertEquals(1, Cli.run("diff", "--grammar", grammar, other, made).code());
        Path edited = folder.resolve("b.vec");
        Cli.Result result = Cli.run("edit", "--grammar", grammar, made, "--replace", "0=" + other, "-o", edited);
        assertEquals("", result.err());
        assertEquals(
                "no difference in 1 tensor\n",
                Cli.run("diff", "--grammar", grammar, edited, other).out());
        Path second = file("c.safetensors", writer -> writer.add("1", new float[] {4}));
        Path merged = folder.resolve("c.bt");
        Cli.run("merge", "--grammar", grammar, made, second, "-o", merged);
        try (TensorReader reader = TensorFormats.open(merged)) {
            assertEquals(2, reader.size());
        }
    }

    @Test
    void everyKindOfDifferenceIsToldByName() throws IOException {
        Path a = file("a.bt", writer -> {
            writer.metadata("k", "1");
            writer.add("same", new float[] {1, Float.NaN});
            writer.add("left", new int[] {1});
            writer.add("shape", new float[] {1, 2, 3, 4}, 2, 2);
            writer.add("type", new int[] {1});
            writer.add("values", new float[] {1, 2, 3, 4});
        });
        Path b = file("b.safetensors", writer -> {
            writer.metadata("k", "2");
            writer.add("same", new float[] {1, Float.NaN});
            writer.add("right", new long[] {1, 2});
            writer.add("shape", new float[] {1, 2, 3, 4}, 4);
            writer.add("type", new long[] {1});
            writer.add("values", new float[] {1, 2, 3.5f, Math.nextUp(4f)});
        });

        Cli.Result result = Cli.run("diff", a, b);

        assertEquals(1, result.code());
        assertEquals(
                """
                dtype  type: i32 / i64
                metadata  k: '1' / '2'
                only in A  left  i32 [1]
                only in B  right  i64 [2]
                shape  shape: [2, 2] / [4]
                values  values: 2 of 4 differ, first at 2; max abs error 0.5000, max rel error 0.1429, max 2,097,152 ULPs
                6 differences
                """,
                result.out()
                        .lines()
                        .sorted(java.util.Comparator.comparing(line -> line.startsWith("6") ? "~" : line))
                        .reduce("", (text, line) -> text + line + "\n"));
    }

    @Test
    void toleranceIsRelativeForLargeValuesAndAbsoluteForSmall() throws IOException {
        Path a = file("a.bt", writer -> writer.add("x", new double[] {1000, 0}));
        Path b = file("b.bt", writer -> writer.add("x", new double[] {1000.5, 0.0005}));

        assertEquals(1, Cli.run("diff", a, b).code());
        assertEquals(0, Cli.run("diff", "--tolerance", "1e-3", a, b).code());
        assertEquals(1, Cli.run("diff", "--tolerance", "1e-4", a, b).code());
        assertEquals(2, Cli.run("diff", "--tolerance", "-1", a, b).code());
    }

    @Test
    void longIntegersAreComparedExactly() throws IOException {
        Path a = file("a.bt", writer -> writer.add("x", new long[] {(1L << 60) + 1}));
        Path b = file("b.bt", writer -> writer.add("x", new long[] {1L << 60}));

        String out = Cli.run("diff", a, b).out();
        assertTrue(out.contains("1 of 1 differ, first at 0; max abs error 1.000, max rel error 8.674e-19"), out);
        assertEquals(0, Cli.run("diff", "--tolerance", "1e-18", a, b).code());
        assertEquals(1, Cli.run("diff", "--tolerance", "1e-19", a, b).code());
    }

    /** In the order of their values 2^63, 2^63 - 1 and 2^53 + 1 have the same nearest doubles as one of their neighbours. */
    @Test
    void longIntegersAreComparedExactlyWithOtherNumbers() throws IOException {
        long[] elements = {(1L << 53) + 1, Long.MAX_VALUE, 1L << 53, -1};
        Path longs = file("a.bt", writer -> writer.add("x", elements));
        Path doubles = file("b.bt", writer -> writer.add("x", new double[] {0x1p53, 0x1p63, 0x1p53, -1}));
        var values = Tensors.of(new double[] {0x1p53, 0x1p63, 0x1p53, 0x1p63});
        Path unsigned = file(
                "c.bt",
                writer -> writer.add(
                        TensorEntry.dense("x", DType.U64, Shape.of(4), Tensors.converted(values, DType.U64))));

        for (List<Path> pair : List.of(List.of(longs, doubles), List.of(doubles, longs))) {
            String out =
                    Cli.run("diff", "--ignore-dtype", pair.get(0), pair.get(1)).out();
            assertTrue(out.contains("2 of 4 differ, first at 0; max abs error 1.000"), out);
        }
        assertTrue(Cli.run("diff", "--ignore-dtype", longs, unsigned).out().contains("3 of 4 differ, first at 0; "));
        assertTrue(Cli.run("diff", "--ignore-dtype", doubles, unsigned).out().contains("1 of 4 differ, first at 3; "));
    }

    @Test
    void narrowedTensorsAreComparedByValue() throws IOException {
        Path a = file("a.bt", writer -> writer.add("x", new float[] {1, 2, 3}));
        Path b = file(
                "b.bt",
                writer -> writer.add(TensorEntry.dense(
                        "x",
                        DType.BF16,
                        Shape.of(3),
                        Tensors.converted(Tensors.of(new float[] {1, 2, 3}), DType.BF16))));

        assertEquals(
                "dtype  x: f32 / bf16\n1 difference\n", Cli.run("diff", a, b).out());
        assertEquals(
                "no difference in 1 tensor\n",
                Cli.run("diff", "--ignore-dtype", a, b).out());
    }

    @Test
    void signsOfZeroAreNoDifferenceAndUlpsCountAcrossIt() throws IOException {
        Path a = file("a.bt", writer -> writer.add("x", new float[] {0f, Float.MIN_VALUE}));
        Path b = file("b.bt", writer -> writer.add("x", new float[] {-0f, -Float.MIN_VALUE}));

        assertTrue(Cli.run("diff", a, b).out().contains("1 of 2 differ, first at 1; "));
        assertTrue(Cli.run("diff", a, b).out().contains("max 2 ULPs"));
    }

    @Test
    void sparseTensorsDifferInValuesOrInCoordinates() throws IOException {
        Shape shape = Shape.of(9);
        Path a = file(
                "a.btf",
                writer -> writer.add("0", Tensors.coo(shape, new long[] {1, 4}, Tensors.of(new int[] {7, 8}))));
        Path b = file(
                "b.btf",
                writer -> writer.add("0", Tensors.coo(shape, new long[] {1, 4}, Tensors.of(new int[] {7, 9}))));
        Path c = file(
                "c.btf",
                writer -> writer.add("0", Tensors.coo(shape, new long[] {1, 5}, Tensors.of(new int[] {7, 8}))));

        assertTrue(Cli.run("diff", a, b).out().contains("1 of 2 differ, first at 1; max abs error 1.000"));
        assertTrue(Cli.run("diff", a, c).out().contains("other coordinates are stored"));
        assertEquals(0, Cli.run("diff", a, a).code());
    }

    /** A tolerance relative to an infinity would take every number for it. */
    @Test
    void anInfinityEqualsItselfOnlyAndNaNEveryNaN() throws IOException {
        float otherNaN = Float.intBitsToFloat(0xFFC00001);
        float infinity = Float.POSITIVE_INFINITY;
        Path a = file(
                "a.bt", writer -> writer.add("x", new float[] {infinity, infinity, infinity, Float.NaN, Float.NaN}));
        Path b = file("b.bt", writer -> writer.add("x", new float[] {infinity, -infinity, 1e30f, otherNaN, 0}));
        for (String tolerance : List.of("0", "0.5", "1e9")) {
            String out = Cli.run("diff", "--tolerance", tolerance, a, b).out();
            assertTrue(
                    out.contains("x: 3 of 5 differ, first at 1; max abs error Infinity, max rel error Infinity\n"),
                    out);
        }
    }
}
