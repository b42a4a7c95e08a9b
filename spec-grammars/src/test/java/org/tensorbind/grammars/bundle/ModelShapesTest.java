package org.tensorbind.grammars.bundle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.annotation.Metadata;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorAdapter;
import org.tensorbind.annotation.TensorBundle;
import org.tensorbind.bundle.BundleContext;
import org.tensorbind.bundle.BundleException;
import org.tensorbind.bundle.BundleOptions;

/** Lengths of lists and maps, variables that metadata sets, and adapters that fail or ask for what they need. */
final class ModelShapesTest {
    @TempDir
    private Path folder = Path.of("");

    /** Lists of one length, a map of another, which nothing but their files sets. */
    @TensorBundle
    record Lists(
            @Metadata(value = "n", variable = "n") @Nullable Long n,

            @Tensor(name = "a.{i}", length = "n") List<float[]> a,

            @Tensor(name = "b.{i}", length = "2*n") @Nullable
            List<float[]> b,

            @Tensor(name = "m.{name}", length = "n - 1") Map<String, float[]> m) {}

    /** What fails. */
    static final class Failure extends IOException {
        private static final long serialVersionUID = 1L;
    }

    /** Some numbers and how often they are repeated in the file. */
    record Repeated(float number) {
        static Repeated read(float[] numbers, BundleContext file) throws IOException {
            if (numbers[0] == 0) {
                throw new Failure();
            }
            return new Repeated(numbers[(int) file.variable("times") - 1]);
        }

        static float[] write(Repeated repeated, BundleContext file) throws IOException {
            if (repeated.number() == 0) {
                throw new Failure();
            }
            float[] numbers = new float[(int) file.variable("times")];
            java.util.Arrays.fill(numbers, repeated.number());
            return numbers;
        }
    }

    /** A text of the metadata, with the name of the format. */
    record Label(String text) {
        static Label read(String text, BundleContext file) {
            return new Label(text + " in " + file.format().name() + " of "
                    + file.metadata().keySet());
        }

        static String write(Label label, BundleContext file) {
            return label.text() + file.metadata().size();
        }
    }

    /** A tensor whose elements another one counts, in bundles in a list. */
    @TensorBundle
    @TensorAdapter({Repeated.class, Label.class})
    record Outer(
            @Tensor(name = "inner.{i}.", where = "times = count")
            List<Inner> inner,

            @Tensor(name = "counted", shape = "count") float[] counted,
            @Metadata("label") @Nullable Label label) {
        /** The adapters of the class around it are its own, too. */
        @TensorBundle
        record Inner(
                @Tensor(name = "r", shape = "times") Repeated one,

                @Tensor(name = "s", shape = "times") @Nullable
                Repeated other) {}
    }

    private String report(Executable action) {
        return String.valueOf(assertThrows(BundleException.class, action).getMessage())
                .replace(folder + "/", "");
    }

    private Path lists(int a, int b, int m, Map<String, String> metadata) throws IOException {
        Path file = folder.resolve("lists.bt");
        try (TensorWriter writer = TensorFormats.create(file)) {
            for (int i = 0; i < a; i++) {
                writer.add("a." + i, new float[1]);
            }
            for (int i = 0; i < b; i++) {
                writer.add("b." + i, new float[1]);
            }
            for (int i = 0; i < m; i++) {
                writer.add("m.k" + i, new float[1]);
            }
            writer.metadata(metadata).commit();
        }
        return file;
    }

    @Test
    void listsSetTheirLengthsForEachOther() throws IOException {
        Lists read = ModelShapesTest_ListsReader.read(lists(2, 4, 1, Map.of()));
        assertEquals(4, List.copyOf(read.b()).size());
        assertEquals(
                2,
                ModelShapesTest_ListsReader.read(lists(2, 0, 1, Map.of())).a().size());
        Path file = lists(2, 3, 2, Map.of());
        assertEquals("""
                lists.bt: does not fit Lists, 2 problems:
                  b.{i} (b): the number of elements must be 2*n = 4 (n = 2 by the number of elements of 'a.{i}'), is 3
                  m.{name} (m): the number of elements must be n - 1 = 1 (n = 2 by the number of elements of 'a.{i}'), is 2""", report(() -> ModelShapesTest_ListsReader.read(file)));
        Path none = lists(0, 0, 0, Map.of("n", "1"));
        assertEquals("""
                lists.bt: does not fit Lists:
                  a.{i} (a): the number of elements must be n = 1 (metadata 'n'), is 0""", report(() -> ModelShapesTest_ListsReader.read(none)));
    }

    @Test
    void aWriterComparesLengths() {
        Lists lists = new Lists(3L, List.of(new float[1]), null, Map.of("a", new float[1], "b", new float[1]));
        assertEquals("""
                l.bt: Lists cannot be written:
                  a.{i} (a): the number of elements must be n = 3 (metadata 'n'), is 1""", report(() -> ModelShapesTest_ListsWriter.write(lists, folder.resolve("l.bt"))));
    }

    @Test
    void optionsPrecedeMetadataWhichMustBeAnInteger() throws IOException {
        Path file = lists(2, 4, 1, Map.of("n", "3"));
        ModelShapesTest_ListsReader.read(file, BundleOptions.defaults().where("n", 2));
        ModelShapesTest_ListsReader.read(file, BundleOptions.defaults().metadata(Map.of("n", 2)));
        BundleOptions negative = BundleOptions.defaults().metadata(Map.of("n", -2));
        assertEquals("""
                lists.bt: does not fit Lists:
                  n: metadata must be at least 0, because it is the shape variable 'n', is -2""", report(() -> ModelShapesTest_ListsReader.read(file, negative)));
        BundleOptions largest = BundleOptions.defaults().metadata(Map.of("n", Long.MAX_VALUE));
        String message = report(() -> ModelShapesTest_ListsReader.read(file, largest));
        assertTrue(message.contains("must be n = 9223372036854775807 (metadata 'n'), is 2"), message);
    }

    private Path outer(float first) throws IOException {
        Path file = folder.resolve("outer.bt");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add("inner.0.r", new float[] {first, 5});
            writer.add("inner.0.s", new float[] {6, 7});
            writer.add("inner.1.r", new float[] {8, 9});
            writer.add("counted", new float[2]);
            writer.metadata("label", "x").commit();
        }
        return file;
    }

    @Test
    void adaptersSeeTheFile() throws IOException {
        Outer read = ModelShapesTest_OuterReader.read(outer(4));
        assertEquals(
                List.of(new Outer.Inner(new Repeated(5), new Repeated(7)), new Outer.Inner(new Repeated(9), null)),
                read.inner());
        assertEquals(new Label("x in bintensors of [label]"), read.label());
        Path file = folder.resolve("again.bt");
        ModelShapesTest_OuterWriter.write(new Outer(read.inner(), new float[3], new Label("y")), file);
        try (TensorReader reader = TensorFormats.open(file)) {
            assertEquals(3, reader.tensor("inner.1.r").elementCount());
            assertEquals("y0", reader.metadata().get("label"));
        }
        Outer again = ModelShapesTest_OuterReader.read(file);
        assertEquals(read.inner(), again.inner());
    }

    @Test
    void whatAdaptersThrowIsHandedOnOrReportedWithTheirComponent() throws IOException {
        Path failing = outer(0);
        assertThrows(Failure.class, () -> ModelShapesTest_OuterReader.read(failing));
        Outer outer = new Outer(List.of(new Outer.Inner(new Repeated(0), null)), new float[2], null);
        assertThrows(Failure.class, () -> ModelShapesTest_OuterWriter.write(outer, folder.resolve("no.bt")));
        Path inner = folder.resolve("inner.bt");
        try (TensorWriter writer = TensorFormats.create(inner)) {
            writer.add("r", new float[0]).commit();
        }
        assertEquals("""
                inner.bt: Inner cannot be created:
                  one: is rejected by its adapter: Index 0 out of bounds for length 0""", report(() -> ModelShapesTest_Outer_InnerReader.read(inner)));
    }
}
