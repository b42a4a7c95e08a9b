package org.tensorbind.examples.benchmarks.reference;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.tensorbind.examples.benchmarks.reference.HandWritten.Entry;

/** A header in JSON by Jackson's streaming parser, into a map of names. */
public final class HandWrittenJson {
    private static final JsonFactory JSON = new JsonFactory();

    private HandWrittenJson() {}

    /** Reads a safetensors header: names, dtypes, shapes and places, which are looked at no further. */
    public static Map<String, Entry> safetensors(ByteBuffer file) throws IOException {
        ByteBuffer in = file.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        int size = Math.toIntExact(in.getLong(0));
        byte[] header = new byte[size];
        in.get(8, header);
        Map<String, Entry> entries = new HashMap<>();
        try (JsonParser json = JSON.createParser(header)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("no object");
            }
            for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                json.nextToken();
                if (name.equals("__metadata__")) {
                    json.skipChildren();
                } else if (entries.put(name, entry(name, json, 8L + size)) != null) {
                    throw new IOException("tensor " + name + " is there twice");
                }
            }
        }
        return entries;
    }

    private static Entry entry(String name, JsonParser json, long buffer) throws IOException {
        String dtype = "";
        long[] shape = {};
        long[] place = {};
        for (String key = json.nextFieldName(); key != null; key = json.nextFieldName()) {
            json.nextToken();
            switch (key) {
                case "dtype" -> dtype = json.getText();
                case "shape" -> shape = integers(json);
                case "data_offsets" -> place = integers(json);
                default -> throw new IOException("field " + key);
            }
        }
        if (dtype.isEmpty() || place.length != 2 || place[1] < place[0]) {
            throw new IOException("entry " + name);
        }
        return new Entry(name, dtype.hashCode(), shape, buffer + place[0], place[1] - place[0]);
    }

    private static long[] integers(JsonParser json) throws IOException {
        long[] values = new long[8];
        int count = 0;
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (count == values.length) {
                values = Arrays.copyOf(values, 2 * count);
            }
            values[count++] = json.getLongValue();
        }
        return Arrays.copyOf(values, count);
    }
}
