package org.tensorbind.spark;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** The index of a checkpoint in shards: JSON with {@code weight_map}, from the name of each tensor to that of its file. */
final class ShardIndex {
    private static final String MAP = "weight_map";
    private static final String TOTAL = "total_size";

    private ShardIndex() {}

    /** The file of each tensor. */
    static Map<String, String> read(FileSystem files, Path index) throws IOException {
        try (InputStream in = files.open(index);
                JsonParser parser = new JsonFactory().createParser(in)) {
            return read(parser, index);
        } catch (JsonParseException e) {
            throw new IOException(index + ": is no index of shards: " + e.getOriginalMessage(), e);
        }
    }

    private static Map<String, String> read(JsonParser parser, Path index) throws IOException {
        if (parser.nextToken() == JsonToken.START_OBJECT) {
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean isMap = parser.currentName().equals(MAP);
                if (parser.nextToken() == JsonToken.START_OBJECT && isMap) {
                    return readMap(parser, index);
                }
                parser.skipChildren();
            }
        }
        throw new IOException(index + ": is no index of shards: there is no object '" + MAP + "'");
    }

    private static Map<String, String> readMap(JsonParser parser, Path index) throws IOException {
        Map<String, String> shards = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String tensor = parser.currentName();
            if (parser.nextToken() != JsonToken.VALUE_STRING) {
                throw new IOException(index + ": the shard of '" + tensor + "' must be a text");
            }
            shards.put(tensor, parser.getText());
        }
        return shards;
    }

    /** What the index says of the bytes of all tensors, 0 where it says nothing. */
    static long totalSize(FileSystem files, Path index) throws IOException {
        try (InputStream in = files.open(index);
                JsonParser parser = new JsonFactory().createParser(in)) {
            while (parser.nextToken() != null) {
                if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT && TOTAL.equals(parser.currentName())) {
                    return parser.getLongValue();
                }
            }
        }
        return 0;
    }

    /** Writes an index. */
    static void write(OutputStream out, Map<String, String> shards, long totalSize) throws IOException {
        try (JsonGenerator json = new JsonFactory().createGenerator(out).useDefaultPrettyPrinter()) {
            json.writeStartObject();
            json.writeObjectFieldStart("metadata");
            json.writeNumberField(TOTAL, totalSize);
            json.writeEndObject();
            json.writeObjectFieldStart(MAP);
            for (Map.Entry<String, String> shard : shards.entrySet()) {
                json.writeStringField(shard.getKey(), shard.getValue());
            }
            json.writeEndObject();
            json.writeEndObject();
        }
    }
}
