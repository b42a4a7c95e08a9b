package org.tensorbind.grammars.shipped;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.Layout;
import org.tensorbind.ParseTree;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.StoredPart;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Corpus;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;

/** NumPy's archives are tensors by their names, in place where they are stored as they are. */
final class NpzTest {
    private static final TensorFormat FORMAT = TensorFormats.named("npz");

    @TempDir
    private Path folder = Path.of("");

    private static Path file(String name) {
        return Corpus.fixtures("npz").stream()
                .filter(each -> each.toString().equals("npz/" + name))
                .findFirst()
                .orElseThrow()
                .file();
    }

    private static TensorReader lenient(String name) throws IOException {
        return FORMAT.open(ByteSource.map(file(name)), ReadOptions.lenient());
    }

    private static byte[] rewritten(TensorReader reader, WriteOptions options) throws IOException {
        return Written.bytes("npz", options, writer -> writer.addAll(reader));
    }

    @Test
    void aStoredMemberIsAViewOfTheFile() throws IOException {
        byte[] bytes = Files.readAllBytes(file("valid/savez.npz"));
        try (TensorReader reader = TensorFormats.open(file("valid/savez.npz"))) {
            assertEquals("npz", reader.format().name());
            assertEquals(List.of("layer.weight", "layer.bias", "step"), reader.names());
            TensorView bias = reader.tensor("layer.bias");
            assertTrue(bias.asFloatBuffer().isDirect());
            StoredPart part = bias.parts().get(0);
            assertEquals(WriteOptions.NONE, part.filter());
            assertEquals(1.5f, ByteBuffer.wrap(bytes).order(part.byteOrder()).getFloat((int) part.byteOffset()));
            assertEquals(7, reader.tensor("step").getLong(0));
            assertTrue(reader.find("layer").isEmpty());
            assertEquals(2, reader.indexOf("step"));
        }
    }

    @Test
    void aDeflatedMemberIsInflated() throws IOException {
        try (TensorReader reader = lenient("valid/savez_compressed.npz")) {
            TensorView weight = reader.tensor("layer.weight");
            assertArrayEquals(new float[] {0, 1, 2, 3, 4, 5}, weight.toFloatArray());
            assertArrayEquals(new float[] {3, 4, 5}, weight.slice(0, 1, 2).toFloatArray());
            assertEquals(-1, weight.parts().get(0).byteOffset());
            assertTrue(weight.info().storedByteSize() < 152, weight.info().toString());
        }
    }

    @Test
    void arraysWithoutADTypeDoNotHideOthers() throws IOException {
        try (TensorReader reader = lenient("valid/opaque.npz")) {
            assertEquals(List.of("text", "record", "objects", "numbers"), reader.names());
            for (String name : List.of("text", "record", "objects")) {
                assertEquals(DType.OPAQUE, reader.tensor(name).dtype(), name);
            }
            assertEquals(5, reader.tensor("numbers").getLong(5));
        }
    }

    @Test
    void aMemberOfAnotherMethodDoesNotHideOthers() throws IOException {
        try (TensorReader reader = lenient("valid/bzip2.npz")) {
            TensorView view = reader.tensor("a");
            assertEquals(Layout.UNSUPPORTED, view.info().layout());
            FormatException rejected = assertThrows(FormatException.class, view::toLongArray);
            assertEquals(Reason.UNSUPPORTED, rejected.reason());
            assertEquals(
                    "the member is compressed by bzip2, known are stored (0) and deflated (8)", rejected.problem());
            FormatException notCopied =
                    assertThrows(FormatException.class, () -> rewritten(reader, WriteOptions.defaults()));
            assertEquals(
                    "NumPy archive cannot copy a tensor that is not decoded: " + rejected.problem(),
                    notCopied.problem());
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] other(TensorReader reader, String name) {
        Object others = Objects.requireNonNull(reader.fileItems().get("OTHER_MEMBERS"));
        return (byte[]) Objects.requireNonNull(((Map<?, ?>) others).get(name));
    }

    @Test
    void otherMembersAreAnItemOfTheFile() throws IOException {
        try (TensorReader reader = lenient("valid/other_members.npz")) {
            assertEquals(List.of("a"), reader.names());
            assertArrayEquals(bytes("text"), other(reader, "README"));
            try (TensorReader again = Written.strictly("npz", rewritten(reader, WriteOptions.defaults()))) {
                assertArrayEquals(bytes("text"), other(again, "README"));
            }
            FormatException rejected = assertThrows(
                    FormatException.class,
                    () -> Written.bytes("safetensors", WriteOptions.defaults(), writer -> writer.addAll(reader)));
            assertTrue(rejected.problem().contains("cannot store items of NumPy archive: OTHER_MEMBERS"));
        }
    }

    @Test
    void problemsHaveTheirPlaceInTheArchive() throws IOException {
        FormatException rejected = assertThrows(FormatException.class, () -> lenient("reject/header_wrong.npz"));
        assertEquals(46, rejected.byteOffset());
        assertEquals("FILE.MEMBER[0].FILE.HEADER.DICTIONARY", rejected.grammarPath());
        FormatException deflated =
                assertThrows(FormatException.class, () -> lenient("reject/header_wrong_deflated.npz"));
        assertEquals(35, deflated.byteOffset());
        assertEquals(rejected.grammarPath(), deflated.grammarPath());
    }

    @Test
    void theChecksumOfAStoredMemberIsComparedStrictly() throws IOException {
        String problem = "CRC32 is 3a5d0a01 in the directory, but the content has ";
        try (TensorReader reader = lenient("reject/checksum_wrong.npz")) {
            reader.tensor("a").verify();
            FormatException rejected = assertThrows(FormatException.class, reader::verify);
            assertEquals("FILE.MEMBER[0].DATA", rejected.grammarPath());
            assertEquals(problem.length() + 8, rejected.problem().length());
        }
        try (ByteSource source = ByteSource.map(file("reject/checksum_wrong.npz"))) {
            ParseTree tree = ParseTree.of(FORMAT, source, ReadOptions.strict());
            assertEquals(
                    List.of("FILE.MEMBER[0].DATA"),
                    tree.problems().stream().map(FormatException::grammarPath).toList());
        }
    }

    @Test
    void theParseShowsArraysInTheirMembers() throws IOException {
        try (ByteSource source = ByteSource.map(file("valid/savez.npz"))) {
            ParseTree tree = ParseTree.of(FORMAT, source, ReadOptions.strict());
            assertEquals(List.of(), tree.problems());
            ParseTree.Node member = tree.root().children().get(1);
            assertEquals("MEMBER[1]", member.label());
            ParseTree.Node array = member.children().get(member.children().size() - 1);
            assertEquals("FILE", array.label());
            ParseTree.Node data = array.children().get(array.children().size() - 1);
            try (TensorReader reader = lenient("valid/savez.npz")) {
                assertEquals(reader.tensor(1).parts().get(0).byteOffset(), data.byteOffset());
            }
        }
    }

    @Test
    void whatIsWrittenIsAligned() throws IOException {
        byte[] written = Written.bytes(
                "npz",
                WriteOptions.defaults(),
                writer -> writer.add("a", new float[] {1, 2, 3}, 3).add("folder/b", new long[] {4}, 1));
        try (TensorReader reader = Written.strictly("npz", written)) {
            for (int i = 0; i < reader.size(); i++) {
                assertEquals(0, reader.tensor(i).parts().get(0).byteOffset() % 64);
            }
            assertArrayEquals(new long[] {4}, reader.tensor("folder/b").toLongArray());
        }
        assertEquals(List.of("a.npy 140", "folder/b.npy 136"), members(written));
    }

    private static List<String> members(byte[] archive) throws IOException {
        List<String> members = new ArrayList<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                members.add(entry.getName() + " " + zip.readAllBytes().length);
            }
        }
        return members;
    }

    @Test
    void membersAreDeflatedIfThatIsAskedForOrCopied() throws IOException {
        float[] zeros = new float[100_000];
        byte[] deflated = Written.bytes(
                "npz", WriteOptions.defaults().compress("deflate", 9), writer -> writer.add("a", zeros, 100, 1000));
        assertTrue(deflated.length < 1000, deflated.length + " bytes");
        try (TensorReader reader = Written.strictly("npz", deflated)) {
            assertArrayEquals(zeros, reader.tensor("a").toFloatArray());
            byte[] copy = rewritten(reader, WriteOptions.defaults());
            assertTrue(copy.length < 2000, copy.length + " bytes");
            byte[] stored = rewritten(reader, WriteOptions.defaults().compress(WriteOptions.NONE));
            assertTrue(stored.length > 400_000, stored.length + " bytes");
            byte[] npy = Written.bytes(
                    "npy", WriteOptions.defaults(), writer -> writer.add(TensorEntry.of("0", reader.tensor("a"))));
            assertEquals(400_128, npy.length);
        }
        IllegalArgumentException zstd = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes("npz", WriteOptions.defaults().compress("zstd"), writer -> {}));
        assertEquals("NumPy archive has no compression 'zstd'; it has none, deflate", zstd.getMessage());
        IllegalArgumentException level = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes("npz", WriteOptions.defaults().compress("deflate", 10), writer -> {}));
        assertEquals("deflate has no level 10; it has 0 to 9", level.getMessage());
    }

    /** The member is the same to the byte: order of bytes and elements, version, and what has no DType. */
    @Test
    void copiesKeepEachArrayAsItIs() throws IOException {
        for (String name : List.of(
                "big_endian", "fortran", "fortran_compressed", "every_dtype", "version_2", "opaque", "shapes")) {
            try (TensorReader reader = lenient("valid/" + name + ".npz")) {
                byte[] original = Files.readAllBytes(file("valid/" + name + ".npz"));
                assertEquals(contents(original), contents(rewritten(reader, WriteOptions.defaults())), name);
            }
        }
    }

    private static Map<String, List<Byte>> contents(byte[] archive) throws IOException {
        Map<String, List<Byte>> contents = new LinkedHashMap<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                List<Byte> content = new ArrayList<>();
                for (byte b : zip.readAllBytes()) {
                    content.add(b);
                }
                contents.put(entry.getName(), content);
            }
        }
        return contents;
    }

    @Test
    void whatAnArchiveCannotHoldIsRejected() throws IOException {
        assertRejected(
                "cannot store this name: it must not have a zero character", writer -> writer.add("a\0", new int[1]));
        assertRejected(
                "cannot have two tensors of one name",
                writer -> writer.add("a", new int[1]).add("a", new int[1]));
        assertRejected(
                "cannot store file metadata (k); WriteOptions.lossy() drops them", writer -> writer.metadata("k", "v"));
        assertRejected(
                "has no item 'VERSION' that can be set, it has OTHER_MEMBERS; WriteOptions.lossy() drops them",
                writer -> writer.fileItem("VERSION", 1));
        IllegalArgumentException member = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "npz",
                        WriteOptions.defaults(),
                        writer -> writer.fileItem("OTHER_MEMBERS", Map.of("a.npy", new byte[1]))));
        assertEquals(
                "OTHER_MEMBERS of the file: the name 'a.npy' would be read as a tensor or a folder",
                member.getMessage());
        FormatException dtype = rejected(writer ->
                writer.add("weights", DType.BF16, Shape.of(1), target -> target.write(ByteBuffer.allocate(2))));
        assertEquals("tensor 'weights'", dtype.grammarPath());
        assertTrue(dtype.problem().startsWith("NumPy archive has no dtype bf16; it has bool, i8"), dtype.problem());
    }

    private static void assertRejected(String problem, Written.Content content) {
        assertEquals("NumPy archive " + problem, rejected(content).problem());
    }

    private static FormatException rejected(Written.Content content) {
        return assertThrows(FormatException.class, () -> Written.bytes("npz", WriteOptions.defaults(), content));
    }

    @Test
    void aFileIsReplacedWhole() throws IOException {
        Path target = folder.resolve("a.npz");
        try (TensorWriter writer = TensorFormats.create(target)) {
            writer.add("a", new float[] {1}, 1).commit();
        }
        byte[] before = Files.readAllBytes(target);
        TensorWriter failing = TensorFormats.create(target);
        failing.add("a", DType.F32, Shape.of(2), data -> {
            throw new IOException("no data");
        });
        assertEquals("no data", assertThrows(IOException.class, failing::commit).getMessage());
        failing.close();
        assertArrayEquals(before, Files.readAllBytes(target));
    }

    @Test
    void archivesAreRecognizedByTheirDirectory() throws IOException {
        byte[] archive = Files.readAllBytes(file("valid/savez_compressed.npz"));
        assertEquals(
                "npz",
                TensorFormats.formatOf(ByteSource.of("download", archive)).name());
        assertTrue(FORMAT.recognizes(ByteSource.of("download", archive)));
        byte[] other = archive.clone();
        for (int i = 0; i + 4 <= other.length; i++) {
            if (other[i] == '.' && other[i + 1] == 'n' && other[i + 2] == 'p' && other[i + 3] == 'y') {
                other[i + 1] = 't';
            }
        }
        assertFalse(FORMAT.recognizes(ByteSource.of("download", other)));
        FormatException unknown =
                assertThrows(FormatException.class, () -> TensorFormats.formatOf(ByteSource.of("download", other)));
        assertTrue(unknown.problem().contains("is a zip archive"), unknown.problem());
    }
}
