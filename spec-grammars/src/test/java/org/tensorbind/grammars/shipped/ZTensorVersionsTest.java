package org.tensorbind.grammars.shipped;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tensorbind.TensorReader;
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
