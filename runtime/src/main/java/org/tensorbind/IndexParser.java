package org.tensorbind;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.ShardIndex.Entries;

/** Reads any index of a checkpoint, token by token, and says what is wrong with it. */
final class IndexParser {
    private static final String MAP = "weight_map";

    private final String source;
    private final byte[] text;
    private final Entries entries = new Entries();
    private final ByteArrayOutputStream names = new ByteArrayOutputStream();
    private boolean mapped;

    IndexParser(String source, byte[] text) {
        this.source = source;
        this.text = text;
    }

    /** The names of the tensors, where the entries say. */
    ByteBuffer names() {
        return ByteBuffer.wrap(names.toByteArray());
    }

    Entries parse() throws IOException {
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            require(parser.nextToken() == JsonToken.START_OBJECT, parser, "index", "must be an object");
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                field(parser, parser.currentName());
            }
            require(mapped, parser, "index", "has no '" + MAP + "', which says in which file each tensor is");
            require(parser.nextToken() == null, parser, "index", "goes on behind its end");
            return entries;
        } catch (JsonProcessingException e) {
            long at = e.getLocation() == null ? 0 : e.getLocation().getByteOffset();
            throw refusal(at, "index", "is not JSON: " + e.getOriginalMessage(), e);
        } catch (LinkageError e) {
            throw new FormatException(
                    Reason.UNSUPPORTED,
                    source,
                    0,
                    "index",
                    "needs a library that is not on the class path: add com.fasterxml.jackson.core:jackson-core",
                    e);
        }
    }

    private void field(JsonParser parser, String key) throws IOException {
        JsonToken value = parser.nextToken();
        if (key.equals(MAP)) {
            require(!mapped, parser, MAP, "must not occur twice");
            require(value == JsonToken.START_OBJECT, parser, MAP, "must be an object");
            mapped = true;
            weightMap(parser);
        } else if (key.equals("metadata") && value == JsonToken.START_OBJECT) {
            metadata(parser);
        } else {
            parser.skipChildren();
        }
    }

    private void weightMap(JsonParser parser) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            byte[] name = parser.currentName().getBytes(StandardCharsets.UTF_8);
            int start = names.size();
            names.write(name);
            require(parser.nextToken() == JsonToken.VALUE_STRING, parser, MAP, "must map names to names of files");
            entries.add(start, name.length, entries.shardOf(parser.getText()));
        }
    }

    /** Keeps what is said in one word. */
    private void metadata(JsonParser parser) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String key = parser.currentName();
            if (parser.nextToken().isScalarValue()) {
                entries.metadata(key, parser.getText());
            } else {
                parser.skipChildren();
            }
        }
    }

    private void require(boolean holds, JsonParser parser, String path, String problem) throws FormatException {
        if (!holds) {
            throw refusal(parser.currentLocation().getByteOffset(), path, problem, null);
        }
    }

    private FormatException refusal(long at, String path, String problem, @Nullable Throwable cause) {
        return new FormatException(Reason.MALFORMED, source, Math.max(0, at), path, problem, cause);
    }
}
