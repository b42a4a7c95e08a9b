package org.tensorbind;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.List;
import org.tensorbind.number.Saturating;

/**
 * Writes the index of a checkpoint.
 *
 * @param groups the tensors of each file
 * @param paths of the files
 */
record ShardIndexWriter(List<List<TensorEntry>> groups, List<Path> paths) {
    void write(WritableByteChannel target) throws IOException {
        OutputStream out = Channels.newOutputStream(target);
        try (JsonGenerator json =
                new JsonFactory().createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            json.setPrettyPrinter(layout());
            json.writeStartObject();
            json.writeObjectFieldStart("metadata");
            json.writeNumberField("total_size", totalSize());
            json.writeEndObject();
            json.writeObjectFieldStart("weight_map");
            for (int i = 0; i < groups.size(); i++) {
                String file = String.valueOf(paths.get(i).getFileName());
                for (TensorEntry entry : groups.get(i)) {
                    json.writeStringField(entry.name(), file);
                }
            }
            json.writeEndObject();
            json.writeEndObject();
            json.writeRaw('\n');
        } catch (LinkageError e) {
            throw new IllegalStateException(
                    "an index needs a library that is not on the class path: add com.fasterxml.jackson.core:jackson-core",
                    e);
        }
    }

    private static DefaultPrettyPrinter layout() {
        return new DefaultPrettyPrinter(
                        Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER))
                .withObjectIndenter(new DefaultIndenter("  ", "\n"));
    }

    private long totalSize() {
        return groups.stream()
                .flatMap(List::stream)
                .mapToLong(ShardedOutput::byteSize)
                .reduce(0, Saturating::plus);
    }
}
