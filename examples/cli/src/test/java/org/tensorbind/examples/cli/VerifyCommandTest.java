package org.tensorbind.examples.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.StoredPart;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.examples.cli.input.Failures;
import org.tensorbind.examples.cli.print.Terminal;

/** What {@code verify} finds. */
final class VerifyCommandTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void whatHasNoChecksumIsReadAndToldToBeNotVerified() throws IOException {
        Path file = Cli.model(folder.resolve("model.bt"));
        Cli.Result result = Cli.run("verify", file);
        assertEquals(
                file + ": ok, 3 tensors, 0 with a verified checksum, 3 with none: read, and not verified\n",
                result.out());
    }

    @Test
    void tooLittleMemoryIsASentence() {
        StringWriter err = new StringWriter();
        Terminal terminal =
                new Terminal(new PrintWriter(new StringWriter()), new PrintWriter(err), false, false, false);
        assertEquals(1, Failures.report(new OutOfMemoryError("an array needs 8 bytes"), terminal));
        assertTrue(
                err.toString().startsWith("tensorbind: out of memory: an array needs 8 bytes (the heap has at most "));
    }

    @Test
    void aWholeFileIsOk() throws IOException {
        Path file = folder.resolve("m.zt");
        Cli.run("convert", "--lossy", "--checksum", "sha256", Cli.model(folder.resolve("m.bt")), file);

        Cli.Result result = Cli.run("verify", file);

        assertEquals(0, result.code());
        assertEquals(file + ": ok, 3 tensors, 3 with a verified checksum\n", result.out());
        assertEquals("", Cli.run("verify", "--quiet", file).out());
    }

    @Test
    void aCheckpointIsVerifiedUnderEachOfItsNames() throws IOException {
        Path whole = folder.resolve("parts.bt");
        Cli.Result split = Cli.run("split", "--shard-size", "20", Cli.model(folder.resolve("m.bt")), whole);
        List<String> files = split.out().lines().toList();
        assertTrue(files.size() > 1, split::toString);
        assertWell(whole);
        assertWell(folder.resolve("parts.bt.index.json"));
        Files.delete(folder.resolve("parts.bt.index.json"));
        assertWell(whole);
        assertWell(Path.of(files.get(0)));
        byte[] last = Files.readAllBytes(Path.of(files.get(files.size() - 1)));
        Files.write(Path.of(files.get(files.size() - 1)), Arrays.copyOf(last, last.length - 1));
        assertEquals(1, Cli.run("verify", whole).code());
        assertTrue(Cli.run("verify", folder.resolve("nothing.bt")).err().contains("there is no such file"));
    }

    private static void assertWell(Path name) {
        assertEquals(
                name + ": ok, 3 tensors, 0 with a verified checksum, 3 with none: read, and not verified\n",
                Cli.run("verify", name).out());
    }

    @Test
    void everyDamagedTensorIsTold() throws IOException {
        Path file = folder.resolve("m.zt");
        Cli.run("convert", "--lossy", "--checksum", "crc32c", Cli.model(folder.resolve("m.bt")), file);
        byte[] bytes = Files.readAllBytes(file);
        try (TensorReader reader = TensorFormats.open(file)) {
            for (int i : List.of(0, 2)) {
                StoredPart part = reader.tensor(i).parts().get(0);
                bytes[(int) part.byteOffset()] ^= 1;
            }
        }
        Files.write(file, bytes);

        Cli.Result result = Cli.run("verify", file);

        assertEquals(1, result.code());
        List<String> lines = result.out().lines().toList();
        assertEquals(2, lines.size(), result::out);
        assertTrue(lines.get(0).contains("FILE.CBOR_BLOB.TENSOR[0]: checksum is crc32c"), result::out);
        assertTrue(lines.get(1).contains("FILE.CBOR_BLOB.TENSOR[2]: checksum is crc32c"), result::out);
    }

    @Test
    void brokenRulesOfTheHeaderAndOfTheDataAreToldTogether() throws IOException {
        Path file = Cli.model(folder.resolve("m.btf"));
        byte[] bytes = Files.readAllBytes(file);
        int first = bytes[8];
        bytes[first + 12] = 7;
        int second = bytes[16];
        bytes[second + 13] = 7;
        Files.write(file, bytes);

        Cli.Result result = Cli.run("verify", file);

        assertEquals(1, result.code());
        assertEquals(2, result.out().lines().count(), result::out);
        assertTrue(
                result.out().contains("byte " + (first + 12) + ": FILE.TENSOR_RECORD[0].TENSOR_HEADER.RESERVED_SPACE"));
        assertTrue(result.out()
                .contains("byte " + (second + 13) + ": FILE.TENSOR_RECORD[1].TENSOR_HEADER.RESERVED_SPACE"));
        assertEquals(0, Cli.run("verify", "--lenient", file).code());
    }

    @Test
    void tensorsThatWereNotReadAreMentioned() throws IOException {
        Path file = Cli.model(folder.resolve("m.btf"));
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes[8] + 8] = 99;
        Files.write(file, bytes);

        Cli.Result result = Cli.run("verify", file);

        assertEquals(1, result.code());
        assertTrue(result.out().endsWith("m.btf: data not read: the offset of some tensors is unknown\n"), result::out);
    }

    @Test
    void filesOfNoFormatAreNamed() throws IOException {
        Path file = Files.write(folder.resolve("x.bt"), new byte[0]);

        Cli.Result result = Cli.run("verify", file, folder.resolve("none.bt"));

        assertEquals(1, result.code());
        assertTrue(result.out().contains("x.bt: byte 0: file: is empty"), result::out);
        assertTrue(result.err().contains("none.bt: there is no such file"), result::err);
    }
}
