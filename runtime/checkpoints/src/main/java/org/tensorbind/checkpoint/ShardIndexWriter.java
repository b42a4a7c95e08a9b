package org.tensorbind.checkpoint;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/**
 * Writes the index of a checkpoint.
 *
 * @param totalSize bytes of all tensors
 */
record ShardIndexWriter(long totalSize) {
    /** Writes the index of tensors with the names of their files, and leaves the stream open. */
    void write(OutputStream out, Iterable<Map.Entry<String, String>> tensors) throws IOException {
        try (JsonGenerator json =
                new JsonFactory().createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            json.setPrettyPrinter(layout());
            json.writeStartObject();
            json.writeObjectFieldStart("metadata");
            json.writeNumberField(IndexedCatalog.TOTAL_SIZE, totalSize);
            json.writeEndObject();
            json.writeObjectFieldStart("weight_map");
            for (Map.Entry<String, String> tensor : tensors) {
                json.writeStringField(tensor.getKey(), tensor.getValue());
            }
            json.writeEndObject();
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    private static DefaultPrettyPrinter layout() {
        return new DefaultPrettyPrinter(
                        Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER))
                .withObjectIndenter(new DefaultIndenter("  ", "\n"));
    }
}
