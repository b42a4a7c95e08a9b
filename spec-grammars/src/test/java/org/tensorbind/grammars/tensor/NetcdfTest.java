package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Compiled;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;
import org.tensorbind.memory.Tensors;

/** Dimensions that stand in one list of the file, in which tensors have positions. */
final class NetcdfTest {
    private static final float[] HALVES = {0, 0.5f, 1, 1.5f, 2, 2.5f};

    private static byte[] file(String name) throws IOException {
        return Files.readAllBytes(Path.of("src", "test", "resources", "netcdf", name));
    }

    private static TensorWriter withItems(TensorWriter writer, TensorReader reader) throws IOException {
        for (Map.Entry<String, Object> item : reader.fileItems().entrySet()) {
            writer.fileItem(item.getKey(), item.getValue());
        }
        return writer;
    }

    private static byte[] written(Written.Content content) throws IOException {
        return Written.bytes("netcdf", WriteOptions.defaults(), content);
    }

    private static Map<String, Object> dimension(String name, long length) {
        return Map.of("DIM_NAME", name, "LENGTH", length);
    }

    @Test
    void variablesOfScipyHaveTheDimensionsAtTheirPositions() throws IOException {
        try (TensorReader reader = Written.strictly("netcdf", file("scipy.nc"))) {
            assertEquals(Map.of("title", "hello"), reader.metadata());
            assertEquals(Shape.of(3, 4), reader.tensor("a").shape());
            assertEquals(2.75f, reader.tensor("a").getFloat(11));
            assertEquals(List.of(0L, 1L), reader.tensor("a").info().attributes().get("DIM_IDS"));
            assertArrayEquals(new short[] {1, -2, 3}, reader.tensor("b").toShortArray());
            assertEquals(List.of(2L), reader.tensor("b").info().attributes().get("DIM_IDS"));
            assertEquals(List.of(7L), reader.tensor("b").info().attributes().get("SHORT_FILL"));
            assertArrayEquals(new double[] {4.5}, reader.tensor("c").toDoubleArray());
            assertEquals(Shape.of(), reader.tensor("c").shape());
            reader.verify();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"scipy.nc", "offset64.nc", "written.nc"})
    void filesAreWrittenAgainByteForByte(String name) throws IOException {
        try (TensorReader reader = Written.strictly("netcdf", file(name))) {
            assertArrayEquals(
                    file(name), written(writer -> withItems(writer, reader).addAll(reader)));
        }
    }

    /** As scipy and the library of netCDF read it, see the README beside the file. */
    @Test
    void aNewFileHasADimensionForEachSize() throws IOException {
        byte[] safetensors = Written.bytes(
                "safetensors",
                WriteOptions.defaults(),
                writer ->
                        writer.metadata("title", "hello").add("w", HALVES, 2, 3).add("b", new short[] {1, -2, 3}));
        byte[] file;
        try (TensorReader reader = Written.strictly("safetensors", safetensors)) {
            file = written(writer -> writer.addAll(reader));
        }
        assertArrayEquals(file("written.nc"), file);
        try (TensorReader reader = Written.strictly("netcdf", file)) {
            assertArrayEquals(
                    safetensors,
                    Written.bytes("safetensors", WriteOptions.defaults().lossy(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void dimensionsThatAreGivenKeepTheirNames() throws IOException {
        byte[] file = written(writer -> writer.fileItem("DIM", List.of(dimension("time", 3), dimension("x", 2)))
                .add("w", HALVES, 2, 3));
        try (TensorReader reader = Written.strictly("netcdf", file)) {
            assertEquals(Shape.of(2, 3), reader.tensor("w").shape());
            assertEquals(List.of(1L, 0L), reader.tensor("w").info().attributes().get("DIM_IDS"));
        }
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> written(writer ->
                        writer.fileItem("DIM", List.of(dimension("time", 3))).add("w", HALVES, 2, 3)));
        assertEquals(
                "tensor 'w': has a dimension of 2, but no DIM has LENGTH 2; add one, or omit DIM",
                rejected.getMessage());
    }

    @Test
    void positionsOfOtherDimensionsAreRejected() throws IOException {
        TensorEntry entry = TensorEntry.of("w", Tensors.of(HALVES, 2, 3)).withAttribute("DIM_IDS", List.of(0L, 1L));
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> written(writer -> writer.fileItem("DIM", List.of(dimension("x", 3), dimension("y", 2)))
                        .add(entry)));
        assertEquals(
                "tensor 'w': has shape [2, 3], but for the positions [0, 1] in DIM that were given, the DIM at [0, 1] have LENGTH"
                        + " [3, 2]; give others, or none",
                rejected.getMessage());
    }

    @Test
    void aPositionMustBeInTheList() throws IOException {
        byte[] file = file("written.nc");
        int rank = 0x5c;
        assertEquals(2, file[rank + 3]);
        file[rank + 7] = 9;
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("netcdf", file));
        assertEquals(
                "memory: byte 104: FILE.VAR[0].DIM_IDS: there is no element 9, the list has 2", rejected.getMessage());
    }

    @Test
    void theRecordDimensionIsRejected() throws IOException {
        byte[] file = file("written.nc");
        file[0x1b] = 0;
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("netcdf", file));
        assertEquals(
                "memory: byte 24: FILE.DIM[0].LENGTH: variables along the record dimension, of length 0, are not supported, is 0",
                rejected.getMessage());
    }

    /** The list is an array of a document. */
    @Test
    void aDocumentHasTheDimensionsOfItsTensors(@TempDir Path folder) throws IOException {
        TensorFormat format = Compiled.format(folder, """
                format sample "Sample" { extension "sample" }
                FILE   ::= LEN HEADER DATA*
                LEN    ::= uint32 = size(HEADER)
                HEADER ::= json { "dims": DIMS, "vars": VARS }
                DIMS   ::= [DIM*]
                DIM    ::= { "name": LABEL, "length": LENGTH }    unique LABEL
                LABEL  ::= text
                LENGTH ::= uint
                VARS   ::= [VAR*]
                VAR    ::= { "name": NAME, "dims": IDS, "at": AT, "dtype": DTYPE }
                NAME   ::= text
                IDS    ::= [uint*]
                AT     ::= uint = offset(DATA)
                DTYPE  ::= text dtype { f32 = "f32", u8 = "u8" } closed
                DATA   ::= bytes sized product(DIM[IDS].LENGTH) * width(DTYPE)
                tensor VAR { name NAME, dtype DTYPE, shape DIM[IDS].LENGTH, data DATA }
                """);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (TensorWriter writer = format.create(Channels.newChannel(file), WriteOptions.defaults())) {
            writer.add("w", HALVES, 2, 3).add("b", new float[] {1, 2, 3}, 3).commit();
        }
        try (TensorReader reader = format.open(ByteSource.of("memory", file.toByteArray()), ReadOptions.strict())) {
            assertEquals(Shape.of(2, 3), reader.tensor("w").shape());
            assertEquals(List.of(1L), reader.tensor("b").info().attributes().get("IDS"));
            assertEquals(
                    "[Dim[label=DIM2, length=2], Dim[label=DIM3, length=3]]",
                    String.valueOf(reader.fileItems().get("DIMS")));
        }
    }
}
