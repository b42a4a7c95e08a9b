package org.tensorbind.grammars.shipped;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;

/** What one version of zTensor holds is converted to the others. */
final class ZTensorVersionsTest {
    private static final List<String> VERSIONS = List.of("ztensor", "ztensor1", "ztensor2");

    /** The version of a file is not converted: it is that of the target. */
    private static byte[] convert(byte[] file, String from, String to, WriteOptions options) throws IOException {
        try (TensorReader reader = Written.strictly(from, file)) {
            return Written.bytes(to, options.lossy(), writer -> writer.addAll(reader));
        }
    }

    @Test
    void tensorsAreConvertedBetweenAllVersions() throws IOException {
        for (String from : VERSIONS) {
            byte[] file = Written.bytes(
                    from,
                    WriteOptions.defaults().checksum("sha256"),
                    writer -> writer.add("a", new float[] {1, 2, 3, 4, 5, 6}, 2, 3)
                            .add("bb", new long[] {-1}));
            for (String to : VERSIONS) {
                byte[] converted = convert(file, from, to, WriteOptions.defaults());
                try (TensorReader reader = Written.strictly(to, converted)) {
                    reader.verify();
                    assertEquals(2, reader.size(), to);
                    assertArrayEquals(
                            new float[] {1, 2, 3, 4, 5, 6}, reader.tensor("a").toFloatArray());
                    assertArrayEquals(new long[] {-1}, reader.tensor("bb").toLongArray());
                    assertEquals("sha256", reader.tensor("a").parts().get(0).checksum(), () -> from + " to " + to);
                }
                assertArrayEquals(
                        file, convert(converted, to, from, WriteOptions.defaults()), () -> from + " by " + to);
            }
        }
    }

    /** Logical types of zTensor 2 have the same bytes in safetensors, which has them all. */
    @Test
    void logicalTypesAreConvertedToSafetensorsAndBack() throws IOException {
        byte[] file =
                Files.readAllBytes(Path.of("src", "test", "resources", "corpus", "ztensor2", "valid", "types.zt"));
        WriteOptions options = WriteOptions.defaults().lossy();
        try (TensorReader reader = Written.strictly("ztensor2", file)) {
            TensorFormat safetensors = TensorFormats.named("safetensors");
            List<TensorView> whole = new ArrayList<>();
            for (int i = 0; i < reader.size(); i++) {
                TensorView view = reader.tensor(i);
                if (!view.info().name().equals("complex128")) { // safetensors has no such dtype
                    whole.add(view);
                }
            }
            byte[] other = Written.bytes(safetensors.name(), options, writer -> {
                for (TensorView view : whole) {
                    writer.add(TensorEntry.of(view.info().name(), view));
                }
            });
            try (TensorReader converted = Written.strictly("safetensors", other)) {
                for (TensorView view : whole) {
                    TensorView copy = converted.tensor(view.info().name());
                    assertEquals(view.info().elementType(), copy.info().elementType());
                    assertEquals(
                            view.storedBytes(), copy.storedBytes(), view.info().name());
                }
                byte[] back = Written.bytes("ztensor2", options, writer -> writer.addAll(converted));
                try (TensorReader again = Written.strictly("ztensor2", back)) {
                    for (TensorView view : whole) {
                        TensorView copy = again.tensor(view.info().name());
                        assertEquals(view.info().elementType(), copy.info().elementType());
                        assertEquals(view.info().dtypeName(), copy.info().dtypeName());
                        assertEquals(
                                view.storedBytes(),
                                copy.storedBytes(),
                                view.info().name());
                    }
                }
            }
            assertArrayEquals(
                    new float[] {0, 0.5f, 0.5f, 0.5f},
                    Arrays.copyOf(reader.tensor("f4_e2m1").toFloatArray(), 4));
            assertArrayEquals(new boolean[] {false, true}, reader.tensor("bool").toBooleanArray());
        }
    }

    /** The parts of objects of other layouts are tensors of one dimension, and copies put them together again. */
    @Test
    void partsOfObjectsAreTensors() throws IOException {
        Path parts = Path.of("src", "test", "resources", "corpus", "ztensor2", "valid", "parts.zt");
        byte[] file = Files.readAllBytes(parts);
        try (TensorReader reader = Written.strictly("ztensor2", file)) {
            TensorView indptr = reader.tensor("csr::indptr");
            assertEquals(Shape.of(4), indptr.shape());
            assertArrayEquals(new long[] {0, 2, 2, 3}, indptr.toLongArray());
            assertEquals("zt.sparse_csr/1", indptr.info().attributes().get("LAYOUT"));
            assertEquals(List.of(3L, 5L), indptr.info().attributes().get("SHAPE"));
            assertArrayEquals(
                    new float[] {1, 2, 3}, reader.tensor("csr::values").toFloatArray());
            assertEquals(Map.of(), reader.tensor("a::dense").info().attributes());
            assertEquals(Shape.of(2, 3), reader.tensor("a::dense").shape());
            assertArrayEquals(
                    file, Written.bytes("ztensor2", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void compressedDataAndMetadataAreConvertedWhereAVersionHasThem() throws IOException {
        WriteOptions zstd = WriteOptions.defaults().compress("zstd");
        byte[] old = Written.bytes("ztensor", zstd, writer -> writer.add("a", new float[1000]));
        byte[] first = convert(old, "ztensor", "ztensor1", WriteOptions.defaults());
        try (TensorReader reader = Written.strictly("ztensor1", first)) {
            assertEquals("zstd", reader.tensor("a").parts().get(0).filter());
            assertArrayEquals(new float[1000], reader.tensor("a").toFloatArray());
        }

        byte[] named = Written.bytes(
                "ztensor1",
                WriteOptions.defaults(),
                writer -> writer.metadata("license", "mit").add("a", new float[1]));
        byte[] second = convert(named, "ztensor1", "ztensor2", WriteOptions.defaults());
        try (TensorReader reader = Written.strictly("ztensor2", second)) {
            assertEquals(Map.of("license", "mit"), reader.metadata());
        }
    }
}
