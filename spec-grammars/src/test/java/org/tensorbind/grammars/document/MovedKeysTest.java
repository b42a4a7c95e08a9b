package org.tensorbind.grammars.document;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tensorbind.FormatException;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Compiled;
import org.tensorbind.grammars.support.Samples;
import org.tensorbind.grammars.support.Written;

/** Of every grammar in the tree with a document in JSON, files in which one key stands behind the next are copied byte for byte. */
final class MovedKeysTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Where a document is in a file. */
    private record Place(int start, JsonNode document, byte[] bytes) {}

    @TestFactory
    Stream<DynamicTest> keysStayWhereTheyWere() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (String sources : List.of("main", "test")) {
            for (Path grammar : Compiled.grammars(Path.of("src", sources, "grammar"))) {
                String text = Files.readString(grammar);
                if (text.contains("::= json") && !text.contains("    keys ")) {
                    String name = String.valueOf(grammar.getFileName()).replace(".grammar", "");
                    tests.add(DynamicTest.dynamicTest(name, () -> tryAll(name)));
                }
            }
        }
        return tests.stream();
    }

    private static void tryAll(String name) throws IOException {
        List<byte[]> samples = new ArrayList<>();
        try {
            samples.addAll(Samples.of(TensorFormats.named(name)));
        } catch (IllegalStateException wanting) {
            abort("what tensors need beside their elements is not known: " + wanting.getMessage());
        }
        int copied = 0;
        for (byte[] sample : samples) {
            Place place = find(sample);
            if (place != null) {
                copied += copied(name, sample, place);
            }
        }
        assertTrue(copied > 0, name);
    }

    private static int copied(String name, byte[] sample, Place place) throws IOException {
        int copied = 0;
        for (byte[] moved : moved(place)) {
            byte[] file = sample.clone();
            System.arraycopy(moved, 0, file, place.start(), moved.length);
            copied += isCopied(name, sample, file) ? 1 : 0;
        }
        return copied;
    }

    /** The first document in a file, which is as Jackson writes it. */
    private static @Nullable Place find(byte[] file) {
        for (int start = 0; start < file.length; start++) {
            if (file[start] == '{') {
                try (MappingIterator<JsonNode> values =
                        JSON.readerFor(JsonNode.class).readValues(file, start, file.length - start)) {
                    JsonNode document = values.next();
                    byte[] bytes = JSON.writeValueAsBytes(document);
                    if (Arrays.equals(
                            bytes, 0, bytes.length, file, start, Math.min(file.length, start + bytes.length))) {
                        return new Place(start, document, bytes);
                    }
                } catch (IOException | RuntimeException noDocument) {
                    continue;
                }
            }
        }
        return null;
    }

    /** The document with two entries that follow each other changed about, for each two of each map. */
    private static List<byte[]> moved(Place place) throws IOException {
        List<byte[]> all = new ArrayList<>();
        for (ObjectNode map : maps(place.document())) {
            Map<String, JsonNode> entries = new HashMap<>();
            map.properties().forEach(entry -> entries.put(entry.getKey(), entry.getValue()));
            List<String> keys = new ArrayList<>();
            map.fieldNames().forEachRemaining(keys::add);
            for (int i = 1; i < keys.size(); i++) {
                Collections.swap(keys, i - 1, i);
                put(map, keys, entries);
                all.add(JSON.writeValueAsBytes(place.document()));
                Collections.swap(keys, i - 1, i);
                put(map, keys, entries);
            }
        }
        return all;
    }

    private static void put(ObjectNode map, List<String> keys, Map<String, JsonNode> entries) {
        map.removeAll();
        keys.forEach(key -> map.set(key, entries.get(key)));
    }

    private static List<ObjectNode> maps(JsonNode node) {
        List<ObjectNode> maps = new ArrayList<>();
        if (node instanceof ObjectNode map) {
            maps.add(map);
        }
        node.forEach(each -> maps.addAll(maps(each)));
        return maps;
    }

    /** Tensors in another order are written in that, and what strict reading rejects is not tried. */
    private static boolean isCopied(String format, byte[] sample, byte[] file) throws IOException {
        try (TensorReader before = Written.strictly(format, sample);
                TensorReader reader = Written.strictly(format, file)) {
            if (!names(before).equals(names(reader))) {
                return false;
            }
            assertArrayEquals(file, Written.bytes(format, WriteOptions.defaults(), writer -> writer.addAll(reader)));
            return true;
        } catch (FormatException rejected) {
            return false;
        }
    }

    private static List<String> names(TensorReader reader) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < reader.size(); i++) {
            names.add(reader.name(i));
        }
        return names;
    }
}
