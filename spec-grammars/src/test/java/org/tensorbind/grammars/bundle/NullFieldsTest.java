package org.tensorbind.grammars.bundle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.annotation.Attribute;
import org.tensorbind.annotation.TensorBundle;
import org.tensorbind.bundle.BundleException;

/** Fields of tensors that may be null in the file. */
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
        BundleException rejection =
                assertThrows(BundleException.class, () -> NullFieldsTest_AlwaysScaledReader.read(file));
        assertEquals(
                "w (scale): attribute 'SCALE' is missing; the tensor has none",
                rejection.problems().get(0).toString());
    }

    private static void assertHas(Path file, String text) throws IOException {
        String content = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertEquals(text, content.contains(text) ? text : content);
    }
}
