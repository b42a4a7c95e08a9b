package org.tensorbind.examples.cli.convert;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.examples.cli.Cli;

/** Elements of dtypes and layouts that are unknown here: valid, copied within their format, and never decoded. */
final class UndecodedTest {
    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[('a', '<i4')]",
                "[('x', '<f4'), ('y', '>i2', (2, 3))]",
                "'<U3'",
                "'|S5'",
                "'<M8[s]'",
                "'<m8[ns]'",
                "'|V12'",
                "'<f16'"
            })
    void arraysOfAnyDtypeAreCopiedByteForByte(String descr) throws IOException {
        Path file = Files.write(folder.resolve("a.npy"), npy(descr, "(2,)", new byte[24]));

        for (String command :
                new String[] {"convert %s %s", "edit %s -o %s", "merge %s -o %s", "split --shard-size 8 %s %s"}) {
            Path copy = folder.resolve("copy.npy");
            Cli.Result result =
                    Cli.run((Object[]) String.format(command, file, copy).split(" "));
            assertEquals(0, result.code(), () -> command + result.err());
            assertArrayEquals(Files.readAllBytes(file), Files.readAllBytes(copy), command);
            Files.delete(copy);
        }
        Cli.Result inPlace = Cli.run("edit", file);
        assertEquals(0, inPlace.code(), inPlace::err);
        assertArrayEquals(npy(descr, "(2,)", new byte[24]), Files.readAllBytes(file));
    }

    @Test
    void verifyAcceptsThemAndSaysThatTheyWereNotDecoded() throws IOException {
        Path npy = Files.write(folder.resolve("a.npy"), npy("[('a', '<i4')]", "(2,)", new byte[8]));
        Path safetensors = Files.write(folder.resolve("t.safetensors"), future("I33", 16));

        Cli.Result result = Cli.run("verify", npy, safetensors);
        assertEquals(0, result.code(), result::out);
        assertEquals(
                npy
                        + ": ok, 1 tensor, 0 with a verified checksum, 1 with none: read, and not verified, 1 not decoded: 0 (dtype"
                        + " [('a', '<i4')])\n"
                        + safetensors
                        + ": ok, 1 tensor, 0 with a verified checksum, 1 with none: read, and not verified, 1 not decoded: t (dtype I33)\n",
                result.out());

        Cli.Result json = Cli.run("verify", "--json", safetensors);
        assertEquals(0, json.code());
        assertTrue(
                json.out().contains("\"ok\":true,\"tensors\":1,\"verified\":0,\"unknownChecksum\":0,\"noChecksum\":1"),
                json::out);
        assertTrue(
                json.out().contains("\"notDecoded\":[{\"name\":\"t\",\"because\":\"the dtype 'I33' is not one"),
                json::out);
        assertTrue(json.out().endsWith("\"problems\":[]}\n"), json::out);
    }

    @Test
    void verifyAsJsonHasTheProblems() throws IOException {
        byte[] bytes = future("F32", 15);
        Path file = Files.write(folder.resolve("t.safetensors"), bytes);
        Cli.Result result = Cli.run("verify", "--json", file, folder.resolve("none.bt"));
        assertEquals(1, result.code());
        String[] lines = result.out().split("\n");
        assertTrue(lines[0].contains("\"ok\":false") && lines[0].contains("\"problems\":[\""), lines[0]);
        assertTrue(lines[1].contains("\"error\":{\"kind\":\"io\""), lines[1]);
    }

    @Test
    void aFutureDtypeIsCopiedUnderAnotherName() throws IOException {
        Path file = Files.write(folder.resolve("t.safetensors"), future("I33", 16));
        Path copy = folder.resolve("copy.safetensors");

        assertEquals(0, Cli.run("edit", file, "--rename", "t=v", "-o", copy).code());
        String copied = new String(Files.readAllBytes(copy), StandardCharsets.ISO_8859_1);
        assertTrue(copied.contains("\"v\":{\"dtype\":\"I33\",\"shape\":[2,2]"), copied);
        assertTrue(copied.endsWith("0123456789abcdef"), copied);

        Cli.Result other = Cli.run("convert", file, folder.resolve("t.npy"));
        assertEquals(1, other.code());
        assertTrue(
                other.err()
                        .contains("\n  dtype I33 is unknown here, and only safetensors can hold such tensors, which"
                                + " --exclude leaves out: t\n"),
                other::err);
        Cli.Result swapped = Cli.run("convert", "--dtype", "f16", file, copy);
        assertEquals(0, swapped.code(), swapped::err);
    }

    @Test
    void tensorsThatCannotBeConvertedForOneReasonAreOneLine() throws IOException {
        String header = IntStream.range(0, 20)
                .mapToObj(i -> "\"t" + i + "\":{\"dtype\":\"" + (i < 18 ? "I33" : "I34")
                        + "\",\"shape\":[1],\"data_offsets\":[" + i + "," + (i + 1) + "]}")
                .collect(Collectors.joining(",", "{", "}"));
        ByteBuffer bytes = ByteBuffer.allocate(8 + header.length() + 20).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(header.length()).put(header.getBytes(StandardCharsets.US_ASCII));
        Path file = Files.write(folder.resolve("t.safetensors"), bytes.array());
        Cli.Result converted = Cli.run("convert", file, folder.resolve("t.bt"));
        assertEquals(1, converted.code());
        assertEquals(3, converted.err().lines().count(), converted::err);
        assertTrue(converted.err().contains("leaves out: t0, t1, t2, t3, t4 and 13 more\n"), converted::err);
        assertEquals(
                0,
                Cli.run("convert", "--exclude", "t*", file, folder.resolve("t.bt"))
                        .code());
    }

    @Test
    void infoMarksAnUnknownDtype() throws IOException {
        Path file = Files.write(folder.resolve("t.safetensors"), future("I33", 16));
        assertTrue(Cli.run("info", file).out().contains("t     I33 (unknown)  [2, 2]     16"));
        String json = Cli.run("info", "--json", file).out();
        assertTrue(json.contains("\"dtype\":\"I33\",\"unknownDtype\":true,"), json);
        assertTrue(json.contains("\"notDecoded\":\"the dtype 'I33' is not one of"), json);
    }

    @Test
    void sparseLayoutsAreCopiedAsTheyAreStored() throws IOException {
        Path file = Files.write(folder.resolve("s.zt"), sparse(false));
        Path copy = folder.resolve("copy.zt");
        for (String command : new String[] {"convert %s %s", "edit %s -o %s", "merge %s -o %s"}) {
            Cli.Result result =
                    Cli.run((Object[]) String.format(command, file, copy).split(" "));
            assertEquals(0, result.code(), () -> command + result.err());
            assertArrayEquals(Files.readAllBytes(file), Files.readAllBytes(copy), command);
        }
        Cli.Result verify = Cli.run("verify", copy);
        assertEquals(
                copy + ": ok, 1 tensor, 1 with a verified checksum, 1 not decoded: csr (layout sparse_csr)\n",
                verify.out());
        assertTrue(Cli.run("info", copy).out().contains("sparse_csr (not decoded)"));
        assertTrue(Cli.run("info", "--json", copy).out().contains("\"layout\":\"sparse_csr\""));

        Cli.Result compressed = Cli.run("convert", "--zstd", "3", file, folder.resolve("z.zt"));
        assertEquals(1, compressed.code());
        assertTrue(compressed.err().contains("the unknown layout sparse_csr unchanged only"), compressed::err);
        Cli.Result converted = Cli.run("convert", "--dtype", "f64=f32", file, folder.resolve("z.zt"));
        assertEquals(1, converted.code());
        assertTrue(converted.err().contains("--dtype cannot convert elements that are not decoded"), converted::err);
        assertFalse(Files.exists(folder.resolve("z.zt")));
    }

    @Test
    void aWrongChecksumOfThemIsFound() throws IOException {
        Path file = Files.write(folder.resolve("s.zt"), sparse(true));
        Cli.Result verify = Cli.run("verify", file);
        assertEquals(1, verify.code());
        assertTrue(verify.out().contains("crc32c"), verify::out);
        Cli.Result copy = Cli.run("convert", file, folder.resolve("copy.zt"));
        assertEquals(1, copy.code());
        assertTrue(copy.err().contains("cannot be copied"), copy::err);
    }

    @Test
    void diffComparesTheStoredBytes() throws IOException {
        Path a = Files.write(folder.resolve("a.safetensors"), future("I33", 16));
        byte[] other = future("I33", 16);
        other[other.length - 1]++;
        Path b = Files.write(folder.resolve("b.safetensors"), other);
        Path c = Files.write(folder.resolve("c.safetensors"), future("I34", 16));
        assertEquals(0, Cli.run("diff", a, a).code());
        assertEquals(
                "stored  t: bytes differ, first at 15; elements are not decoded\n1 difference\n",
                Cli.run("diff", a, b).out());
        assertEquals(
                "dtype  t: I33 / I34\n1 difference\n", Cli.run("diff", a, c).out());
        Path sparse = Files.write(folder.resolve("s.zt"), sparse(false));
        assertEquals(0, Cli.run("diff", sparse, sparse).code());
    }

    /** As NumPy writes it. */
    /** Of several arrays in one file the first is read, and every command that reads leniently says so. */
    @Test
    void arraysAfterTheFirstAreReported() throws IOException {
        byte[] array = npy("'<f4'", "(2,)", new byte[8]);
        byte[] two = Arrays.copyOf(array, 2 * array.length);
        System.arraycopy(array, 0, two, array.length, array.length);
        Path file = Files.write(folder.resolve("two.npy"), two);
        String problem = file + ": byte " + array.length + ": FILE: " + array.length
                + " bytes follow the last item of the file, where another file of the same format begins; write each to"
                + " a file of its own";
        String note = "tensorbind: " + problem + "; what follows is not read\n";

        assertEquals(note, Cli.run("info", "--json", file).err());
        assertEquals(note, Cli.run("verify", "--lenient", file).err());
        Path target = folder.resolve("two.safetensors");
        assertEquals(note, Cli.run("convert", file, target).err());
        assertEquals(note, Cli.run("diff", file, target).err());

        Cli.Result strict = Cli.run("verify", file);
        assertEquals("", strict.err());
        assertEquals(problem + "\n", strict.out());
    }

    private static byte[] npy(String descr, String shape, byte[] data) {
        String text = "{'descr': " + descr + ", 'fortran_order': False, 'shape': " + shape + ", }";
        int padding = 64 - (10 + text.length() + 1) % 64;
        String header = text + " ".repeat(padding) + "\n";
        ByteBuffer bytes =
                ByteBuffer.allocate(10 + header.length() + data.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0}).putShort((short) header.length());
        return bytes.put(header.getBytes(StandardCharsets.ISO_8859_1)).put(data).array();
    }

    private static byte[] future(String dtype, int byteSize) {
        String header = "{\"t\":{\"dtype\":\"" + dtype + "\",\"shape\":[2,2],\"data_offsets\":[0," + byteSize + "]}}";
        String padded = header + " ".repeat((8 - header.length() % 8) % 8);
        ByteBuffer bytes = ByteBuffer.allocate(8 + padded.length() + byteSize).order(ByteOrder.LITTLE_ENDIAN);
        return bytes.putLong(padded.length())
                .put(padded.getBytes(StandardCharsets.US_ASCII))
                .put("0123456789abcdef".substring(0, byteSize).getBytes(StandardCharsets.US_ASCII))
                .array();
    }

    /** A zTensor file with one matrix in compressed rows, in the form that writers write. */
    private static byte[] sparse(boolean damaged) {
        byte[] blob = "rows, columns and values".getBytes(StandardCharsets.US_ASCII);
        CRC32C sum = new CRC32C();
        sum.update(blob);
        ByteArrayOutputStream cbor = new ByteArrayOutputStream();
        cbor.write(0x81);
        cbor.write(0xA9);
        text(cbor, "name", "csr");
        text(cbor, "offset");
        cbor.writeBytes(new byte[] {0x18, 64});
        text(cbor, "size");
        cbor.writeBytes(new byte[] {0x18, (byte) blob.length});
        text(cbor, "dtype", "float64");
        text(cbor, "layout", "sparse_csr");
        text(cbor, "shape");
        cbor.writeBytes(new byte[] {(byte) 0x82, 2, 2});
        text(cbor, "encoding", "raw");
        text(cbor, "data_endianness", "little");
        text(cbor, "checksum", String.format("crc32c:0x%08X", sum.getValue()));
        ByteBuffer bytes =
                ByteBuffer.allocate(64 + blob.length + cbor.size() + 8).order(ByteOrder.LITTLE_ENDIAN);
        blob[0] += (byte) (damaged ? 1 : 0);
        bytes.put("ZTEN0001".getBytes(StandardCharsets.US_ASCII)).position(64);
        return bytes.put(blob).put(cbor.toByteArray()).putLong(cbor.size()).array();
    }

    private static void text(ByteArrayOutputStream cbor, String... texts) {
        for (String text : texts) {
            cbor.write(0x60 | Math.min(24, text.length()));
            if (text.length() >= 24) {
                throw new IllegalArgumentException(text);
            }
            cbor.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
        }
    }
}
