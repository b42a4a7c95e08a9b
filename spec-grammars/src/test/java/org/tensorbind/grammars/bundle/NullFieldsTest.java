package org.tensorbind.grammars.bundle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.BundleException;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.annotation.Attribute;
import org.tensorbind.annotation.TensorBundle;

/** Fields of tensors that may be null in the file, or of several types there. */
final class NullFieldsTest {
    /** Of a tensor of the format {@code nulls}. */
    @TensorBundle
    record Scaled(
            byte[] w,
            @Attribute("SCALE") @Nullable Double scale,
            @Attribute("extra") @Nullable Object extra) {}

    /** The same where there must be one. */
    @TensorBundle
    record AlwaysScaled(byte[] w, @Attribute("SCALE") double scale) {}

    /** Of a tensor of the format {@code gaps}, in a tuple. */
    @TensorBundle
    record Windowed(
            byte[] w,
            @Attribute("FIRST") long first,
            @Attribute("LAST") @Nullable Long last) {}

    /** Of a tensor of the format {@code settings}, of several types. */
    @TensorBundle
    record Typed(byte[] w, @Attribute("SCALE") Object scale) {}

    /** The same where it is one of them. */
    @TensorBundle
    record OfNumbers(byte[] w, @Attribute("SCALE") @Nullable Double scale) {}

    @TempDir
    private Path folder = Path.of("");

    @Test
    void whatIsNullIsNullAndIsWrittenAsNull() throws IOException {
        Path file = folder.resolve("model.nulls");
        NullFieldsTest_ScaledWriter.write(new Scaled(new byte[] {7}, null, null), file);
        assertHas(file, "\"scale\":null,\"unit\":null,\"extra\":null");
        Scaled read = NullFieldsTest_ScaledReader.read(file);
        assertNull(read.scale());
        assertNull(read.extra());
    }

    @Test
    void whatHasAValueIsReadAgain() throws IOException {
        Path file = folder.resolve("model.nulls");
        NullFieldsTest_ScaledWriter.write(new Scaled(new byte[] {7}, 0.5, Arrays.asList(1, null)), file);
        Scaled read = NullFieldsTest_ScaledReader.read(file);
        assertEquals(0.5, read.scale());
        assertEquals(Arrays.asList(1L, null), read.extra());
        assertEquals(0.5, NullFieldsTest_AlwaysScaledReader.read(file).scale());
    }

    @Test
    void whatMustBeThereIsMissingWhereItIsNull() throws IOException {
        Path file = folder.resolve("model.nulls");
        NullFieldsTest_ScaledWriter.write(new Scaled(new byte[] {7}, null, null), file);
        BundleException refusal =
                assertThrows(BundleException.class, () -> NullFieldsTest_AlwaysScaledReader.read(file));
        assertEquals(
                "w (scale): attribute 'SCALE' is missing; the tensor has none",
                refusal.problems().get(0).toString());
    }

    @Test
    void anElementOfATupleIsAField() throws IOException {
        Path file = folder.resolve("model.gaps");
        for (Long last : Arrays.asList(5L, null)) {
            try (TensorWriter writer = TensorFormats.create(file)) {
                writer.set("OTHERS", List.of());
                NullFieldsTest_WindowedWriter.write(new Windowed(new byte[] {7}, 2, last), writer);
                writer.commit();
            }
            assertHas(file, "\"window\":[2," + last + "]");
            assertEquals(last, NullFieldsTest_WindowedReader.read(file).last());
        }
    }

    @Test
    void aFieldOfSeveralTypesIsAnObject() throws IOException {
        for (Object scale : List.of(0.5, "auto", 3L)) {
            Path file = settings(scale);
            assertEquals(scale, NullFieldsTest_TypedReader.read(file).scale());
            try (TensorReader reader = TensorFormats.open(file)) {
                assertEquals(Map.of("SCALE", scale), reader.info(0).attributes());
            }
        }
    }

    @Test
    void aFieldOfSeveralTypesIsOneOfThemWhereTheBundleSaysSo() throws IOException {
        assertEquals(0.5, NullFieldsTest_OfNumbersReader.read(settings(0.5)).scale());
        Path file = settings("auto");
        BundleException refusal = assertThrows(BundleException.class, () -> NullFieldsTest_OfNumbersReader.read(file));
        assertEquals(
                "w (scale): attribute 'SCALE' must be a number, is the text 'auto'",
                refusal.problems().get(0).toString());
    }

    @Test
    void aValueOfNoneOfItsTypesIsRefused() {
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> settings(true));
        String message = String.valueOf(refused.getMessage());
        assertTrue(message.endsWith("tensor 'w': SCALE: must be a number, or a text, is true"), message);
    }

    private Path settings(Object scale) throws IOException {
        Path file = folder.resolve("model.settings");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.set("limits", List.of()).set("LOWEST", 1).set("HIGHEST", 2).set("AT", "x");
            writer.set("marks", List.of()).set("roots", List.of());
            NullFieldsTest_TypedWriter.write(new Typed(new byte[] {7}, scale), writer);
            writer.commit();
        }
        return file;
    }

    private static void assertHas(Path file, String text) throws IOException {
        String content = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertEquals(text, content.contains(text) ? text : content);
    }
}
