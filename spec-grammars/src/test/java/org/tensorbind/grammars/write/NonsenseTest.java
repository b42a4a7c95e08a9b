package org.tensorbind.grammars.write;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.DType;
import org.tensorbind.FormatTraits;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorData;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;

/** Whatever a writer is given, it is in the file, or the writer says in a sentence why not and the old file stays. */
final class NonsenseTest {
    private static final List<String> FORMATS = List.of(
            "btf",
            "bintensors",
            "ztensor",
            "safetensors",
            "gguf",
            "npy",
            "npz",
            "idx",
            "pool",
            "strings",
            "msgindex",
            "nrrd",
            "columns",
            "table",
            "sums",
            "jsonlines",
            "packed",
            "inline",
            "tree");
    private static final int MILLION = 1_000_000;
    private static final byte[] OLD = {1, 2, 3};

    /** A message may have a name in it. */
    private static final int LONGEST = MILLION + 1_000;

    @TempDir
    Path folder;

    /** Gives a writer something; {@code name} is that of a tensor which the format could hold. */
    private interface Nonsense {
        void give(TensorWriter writer, FormatTraits traits, String name) throws IOException;
    }

    private static Map<String, Nonsense> nonsense() {
        Map<String, Nonsense> all = new LinkedHashMap<>();
        all.put("a dtype that it has not", (writer, traits, name) -> {
            DType missing = Arrays.stream(DType.values())
                    .filter(dtype -> !traits.dtypes().contains(dtype))
                    .findFirst()
                    .orElse(DType.C128);
            writer.add(dense(name, missing, Shape.of(2), 2L * missing.byteSize()));
        });
        all.put("a dimension below 0", (writer, traits, name) -> writer.add(dense(name, of(traits), Shape.of(-1), 1)));
        all.put(
                "2^80 elements",
                (writer, traits, name) -> writer.add(dense(name, of(traits), Shape.of(1L << 40, 1L << 40), 1)));
        all.put(
                "2^62 rows of nothing",
                (writer, traits, name) -> writer.add(dense(name, of(traits), Shape.of(1L << 62, 0), 0)));
        all.put("300 dimensions", (writer, traits, name) -> {
            long[] ones = new long[300];
            Arrays.fill(ones, 1);
            writer.add(dense(name, of(traits), Shape.of(ones), of(traits).byteSize()));
        });
        all.put(
                "a byte too few",
                (writer, traits, name) -> writer.add(
                        dense(name, of(traits), Shape.of(4), 4L * of(traits).byteSize() - 1)));
        all.put(
                "a byte too many",
                (writer, traits, name) -> writer.add(
                        dense(name, of(traits), Shape.of(4), 4L * of(traits).byteSize() + 1)));
        all.put(
                "data that fails",
                (writer, traits, name) -> writer.add(TensorEntry.dense(name, of(traits), Shape.of(4), target -> {
                    throw new IOException("the source of " + name + " is gone");
                })));
        all.put("one tensor twice", (writer, traits, name) -> {
            writer.add(plain(name, traits));
            writer.add(plain(name, traits));
        });
        all.put(
                "a field that it has not",
                (writer, traits, name) -> writer.add(plain(name, traits).withAttribute("NO_SUCH_FIELD", 1L)));
        all.put(
                "a field of no type",
                (writer, traits, name) -> writer.add(plain(name, traits)
                        .withAttribute(
                                traits.attributes().stream().findFirst().orElse("NONE"), new StringBuilder("odd"))));
        all.put("an item that it has not", (writer, traits, name) -> {
            writer.fileItem("NO_SUCH_ITEM", 1L);
            writer.add(plain(name, traits));
        });
        all.put("an item of no type", (writer, traits, name) -> {
            writer.fileItem(
                    traits.fileItems().isEmpty()
                            ? "NONE"
                            : traits.fileItems().get(0).name(),
                    new StringBuilder("odd"));
            writer.add(plain(name, traits));
        });
        names().forEach((title, odd) ->
                all.put(title, (writer, traits, name) -> writer.add(plain(odd + name, traits))));
        values().forEach((title, value) -> all.put("metadata with " + title, (writer, traits, name) -> {
            writer.metadata(Collections.singletonMap("key", value));
            writer.add(plain(name, traits));
        }));
        return all;
    }

    private static Map<String, String> names() {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("a name with NUL", "a\0b");
        names.put("a name with half a character", "\uD800");
        names.put("a name with both halves in the wrong order", "\uDE00\uD83D");
        names.put("a name of a million characters", "x".repeat(MILLION));
        names.put("a name of line feeds", "\n\r\n");
        names.put("a name with the signs of documents", "\"},{\"':= #");
        return names;
    }

    private static Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("null", null);
        values.put("no number", Double.NaN);
        values.put("infinity", Float.NEGATIVE_INFINITY);
        values.put("half a character", "\uDC00");
        values.put("an object", new StringBuilder("odd"));
        values.put("null in a list", Arrays.asList(1L, null));
        values.put("a list of several types", Arrays.asList(1L, "a", 0.5, true));
        Object deep = 1L;
        for (int i = 0; i < 5_000; i++) {
            deep = List.of(deep);
        }
        values.put("a list in a list 5,000 times", deep);
        values.put("a million characters", "y".repeat(MILLION));
        return values;
    }

    private static DType of(FormatTraits traits) {
        return traits.dtypes().contains(DType.F32) ? DType.F32 : traits.dtypes().get(0);
    }

    private static TensorEntry plain(String name, FormatTraits traits) {
        DType dtype = of(traits);
        TensorEntry entry = dense(name, dtype, Shape.of(2, 2), 4L * dtype.byteSize());
        for (FormatTraits.Item field : traits.attributeItems()) {
            if (field.required()) {
                entry = entry.withAttribute(field.name(), field.type() == FormatTraits.ItemType.TEXT ? "text" : 1L);
            }
        }
        return entry;
    }

    private static TensorEntry dense(String name, DType dtype, Shape shape, long size) {
        TensorData data = target -> target.write(ByteBuffer.allocate((int) size));
        return TensorEntry.dense(name, dtype, shape, data);
    }

    @TestFactory
    Stream<DynamicTest> isInTheFileOrRejectedAndTheOldFileStays() {
        return FORMATS.stream()
                .flatMap(format -> nonsense().entrySet().stream()
                        .map(entry -> DynamicTest.dynamicTest(
                                format + ", " + entry.getKey(),
                                () -> check(TensorFormats.named(format), entry.getValue()))));
    }

    private void check(TensorFormat format, Nonsense nonsense) throws IOException {
        Path file = folder.resolve("old");
        Files.write(file, OLD);
        FormatTraits traits = format.traits();
        String name = traits.namePattern() == null ? "w" : traits.namePattern().replaceAll("\\{\\w+\\}", "w");
        try (TensorWriter writer = format.create(file, WriteOptions.defaults())) {
            for (FormatTraits.Item item : traits.fileItems()) {
                if (item.required()) {
                    writer.fileItem(item.name(), 1L);
                }
            }
            nonsense.give(writer, traits, name);
            writer.commit();
        } catch (IllegalArgumentException | IllegalStateException | IOException e) {
            String message = String.valueOf(e.getMessage());
            assertTrue(message.contains(" ") && message.length() < LONGEST, message);
            assertArrayEquals(OLD, Files.readAllBytes(file));
            try (Stream<Path> files = Files.list(folder)) {
                assertEquals(List.of(file), files.toList());
            }
            return;
        }
        try (TensorReader reader = TensorFormats.open(file, ReadOptions.strict(), format)) {
            reader.verify();
            assertTrue(reader.size() > 0);
        }
    }
}
