package org.tensorbind.grammars.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.io.ByteSource;

/** Whatever the notation, texts are read if and only if the JDK's strict decoder of UTF-8 takes them, and as what it takes them for. */
final class InvalidTextTest {
    /** Takes the place of four bytes of a text. */
    private static final String HOLE = "HOLE";

    private static final int[] BYTES = {
        0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xAF, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xED, 0xEF, 0xF0, 0xF4,
        0xF5, 0xFF
    };

    @TempDir
    private Path folder = Path.of("");

    /** Overlong forms, surrogates, what is beyond U+10FFFF, what is cut off, what continues nothing; four of them are right; others by chance. */
    private static Set<String> sequences() {
        Set<String> all = new LinkedHashSet<>(List.of(
                "c0af4141",
                "c1bf4141",
                "e080af41",
                "e09fbf41",
                "f08080af",
                "f08fbfbf",
                "eda08041",
                "edbfbf41",
                "f4908080",
                "f5808080",
                "41c24141",
                "41e28241",
                "f09f9841",
                "41414180",
                "414141c3",
                "4141e282",
                "fe414141",
                "ff414141",
                "f09f9880",
                "e282ac41",
                "c3a9c3a9",
                "efbfbd41"));
        Random random = new Random(33);
        while (all.size() < 150) {
            byte[] bytes = new byte[4];
            for (int i = 0; i < 4; i++) {
                bytes[i] = (byte) BYTES[random.nextInt(BYTES.length)];
            }
            all.add(HexFormat.of().formatHex(bytes));
        }
        return all;
    }

    private static @Nullable String decoded(byte[] text) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(text))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    private static int invalidIn(byte[] text) {
        ByteBuffer bytes = ByteBuffer.wrap(text);
        assertThrows(
                CharacterCodingException.class,
                () -> StandardCharsets.UTF_8.newDecoder().decode(bytes));
        return bytes.position();
    }

    private static byte[] written(String format, String name, String key, String value) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        TensorFormat chosen = TensorFormats.named(format);
        try (TensorWriter writer = chosen.create(
                Channels.newChannel(bytes), WriteOptions.defaults().lossy())) {
            if (chosen.traits().hasMetadata()) {
                writer.metadata(key, value);
            }
            writer.add(name, new float[] {1});
            writer.commit();
        }
        return bytes.toByteArray();
    }

    /** Where the only hole of a file is. */
    private static int hole(byte[] file) {
        int at = new String(file, StandardCharsets.ISO_8859_1).indexOf(HOLE);
        assertEquals(true, at > 0);
        return at;
    }

    private static String look(String format, byte[] file, String where, ReadOptions options) throws IOException {
        TensorFormat chosen = TensorFormats.named(format);
        try (TensorReader reader = chosen.open(ByteSource.of("file", file), options)) {
            String key = reader.metadata().keySet().stream().findFirst().orElse("");
            return switch (where) {
                case "name" -> reader.name(0);
                case "key" -> key;
                default -> reader.metadata().getOrDefault(key, "");
            };
        }
    }

    /** JSON, CBOR, MessagePack and plain text. */
    @ParameterizedTest
    @CsvSource({
        "safetensors, name",
        "safetensors, key",
        "safetensors, value",
        "bintensors, name",
        "bintensors, value",
        "bintensors, key",
        "ztensor, name",
        "msgindex, name",
        "msgindex, key",
        "msgindex, value",
        "strict gguf, name",
        "strict gguf, value"
    })
    void textsAreReadAsTheJdkDecodesThem(String format, String where) throws IOException {
        String name = format.replace("strict ", "");
        byte[] file = written(
                name,
                where.equals("name") ? "n" + HOLE + "n" : "n",
                where.equals("key") ? "k" + HOLE + "k" : "k",
                where.equals("value") ? "v" + HOLE + "v" : "v");
        int at = hole(file);
        for (String sequence : sequences()) {
            byte[] changed = file.clone();
            byte[] text = HexFormat.of().parseHex(sequence);
            System.arraycopy(text, 0, changed, at, 4);
            String expected = decoded(text);
            for (ReadOptions options : List.of(ReadOptions.strict(), ReadOptions.lenient())) {
                if (!format.equals(name) && !options.isStrict()) {
                    continue;
                }
                if (expected != null) {
                    String around = where.substring(0, 1);
                    assertEquals(around + expected + around, look(name, changed, where, options), sequence);
                } else {
                    FormatException rejected =
                            assertThrows(FormatException.class, () -> look(name, changed, where, options), sequence);
                    assertEquals(at + invalidIn(text), rejected.byteOffset(), rejected::toString);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"key", "value"})
    void textsInLinesAreReadAsTheJdkDecodesThem(String where) throws IOException {
        String header = "NRRD0004\ntype: float\ndimension: 1\nsizes: 1\nendian: little\nencoding: raw\n";
        String line = where.equals("key") ? "kHOLEk:=v\n\n" : "k:=vHOLEv\n\n";
        byte[] file = (header + line + "1234").getBytes(StandardCharsets.UTF_8);
        int at = hole(file);
        for (String sequence : sequences()) {
            byte[] changed = file.clone();
            byte[] text = HexFormat.of().parseHex(sequence);
            System.arraycopy(text, 0, changed, at, 4);
            TensorFormat nrrd = TensorFormats.named("nrrd");
            if (decoded(text) == null) {
                FormatException rejected = assertThrows(
                        FormatException.class,
                        () -> nrrd.open(ByteSource.of("file", changed), ReadOptions.lenient())
                                .close());
                assertEquals(at + invalidIn(text), rejected.byteOffset(), rejected::toString);
            } else {
                try (TensorReader reader = nrrd.open(ByteSource.of("file", changed), ReadOptions.lenient())) {
                    String more = String.valueOf(reader.info(0).attributes().get("MORE"));
                    assertEquals(true, more.contains(String.valueOf(decoded(text))), more);
                }
            }
        }
    }

    /** Large headers are scanned in pieces, which end between and in texts. */
    @ParameterizedTest
    @ValueSource(strings = {"safetensors", "bintensors", "ztensor"})
    void textsAreReadAsTheJdkDecodesThemWherePiecesEnd(String format) throws IOException {
        Path path = folder.resolve(
                "many." + TensorFormats.named(format).extensions().get(0));
        try (TensorWriter writer =
                TensorFormats.create(path, WriteOptions.defaults().lossy())) {
            for (int i = 0; i < 1_500; i++) {
                writer.add(String.format("%05d", i) + "n".repeat(240), new byte[1]);
            }
            writer.commit();
        }
        byte[] file = Files.readAllBytes(path);
        for (int at : placesInNames(file)) {
            for (String sequence : List.of("f09f9880", "f08f9880", "c0af4141", "6e6ee282")) {
                byte[] changed = file.clone();
                byte[] text = HexFormat.of().parseHex(sequence);
                System.arraycopy(text, 0, changed, at, 4);
                Files.write(path, changed);
                if (decoded(text) == null) {
                    FormatException rejected = assertThrows(
                            FormatException.class,
                            () -> TensorFormats.open(path).close());
                    assertEquals(at + invalidIn(text), rejected.byteOffset(), rejected::toString);
                } else {
                    try (TensorReader reader = TensorFormats.open(path)) {
                        assertEquals(
                                1,
                                reader.names().stream()
                                        .filter(name -> name.contains("\uD83D\uDE00"))
                                        .count());
                    }
                }
            }
        }
    }

    /** Around ends of pieces, wherever the header is. */
    private static List<Integer> placesInNames(byte[] file) {
        List<Integer> places = new ArrayList<>();
        byte[] letters = new byte[12];
        Arrays.fill(letters, (byte) 'n');
        for (int end = 1 << 14; end + 16 < file.length; end += end < 1 << 16 ? 1 << 14 : 1 << 16) {
            for (int at = end - 4; at <= end + 8; at += 3) {
                if (Arrays.equals(file, at - 4, at + 8, letters, 0, 12)) {
                    places.add(at);
                }
            }
        }
        return places;
    }

    @Test
    void anIndexIsReadAsTheJdkDecodesIt() throws IOException {
        String json =
                "{\"metadata\": {\"total_size\": 4}, \"weight_map\": {\"HOLE\": \"a.safetensors\"}, \"more\": \"MORE\"}";
        Path index = folder.resolve("model.safetensors.index.json");
        Files.write(folder.resolve("a.safetensors"), written("safetensors", "w", "k", "v"));
        for (String place : List.of(HOLE, "MORE", "a.sa", "tota")) {
            for (String sequence : sequences()) {
                byte[] text = HexFormat.of().parseHex(sequence);
                byte[] changed = json.getBytes(StandardCharsets.UTF_8);
                int at = json.indexOf(place);
                System.arraycopy(text, 0, changed, at, 4);
                Files.write(index, changed);
                if (decoded(text) == null) {
                    FormatException rejected = assertThrows(
                            FormatException.class,
                            () -> TensorFormats.open(index).close());
                    assertEquals(at + invalidIn(text), rejected.byteOffset(), rejected::toString);
                } else if (place.equals(HOLE)) {
                    try (TensorReader reader = TensorFormats.open(index)) {
                        assertEquals(decoded(text), reader.name(0));
                    }
                }
            }
        }
    }

    /** One question mark for each half would make two names the same, or another one. */
    @Test
    void halvesOfSurrogatePairsInAnIndexAreRejected() throws IOException {
        Path index = folder.resolve("model.safetensors.index.json");
        Files.write(folder.resolve("a.safetensors"), written("safetensors", "?", "k", "v"));
        for (String map : List.of("\"\\ud800\": \"a.safetensors\"", "\"?\": \"\\udc00.safetensors\"")) {
            Files.writeString(index, "{\"weight_map\": {" + map + "}}");
            assertThrows(FormatException.class, () -> TensorFormats.open(index).close());
        }
        Files.write(index, "{\"weight_map\": {}}".getBytes(StandardCharsets.UTF_16LE));
        assertThrows(FormatException.class, () -> TensorFormats.open(index).close());
    }
}
