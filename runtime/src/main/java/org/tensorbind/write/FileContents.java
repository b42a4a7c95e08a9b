package org.tensorbind.write;

import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.WriteOptions;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.value.KeyPlaces;

/**
 * What a file is made of.
 *
 * @param tensors in the order in which they are written
 * @param options how they are written
 * @param metadata values of the format's structure; null where none was given
 * @param items what was given for items of the file
 * @param order byte order of integers and floats in formats where each file tells its own
 * @param fields names of the fields that a tensor has in the format
 * @param keys where the keys of documents stood in the file that this is a copy of, by rules; empty for other files
 */
@GeneratedCodeApi
public record FileContents(
        List<TensorPart> tensors,
        WriteOptions options,
        @Nullable Map<String, @Nullable Object> metadata,
        SuppliedValues items,
        ByteOrder order,
        Set<String> fields,
        Map<String, KeyPlaces> keys) {

    /** The metadata, all of whose values are of one type, or null where a document has that; empty where none was given. */
    @SuppressWarnings("unchecked") // the writer has made values of the format's structure
    public <T> Map<String, T> metadata(Class<? super T> type) {
        if (metadata == null) {
            return Map.of();
        }
        if (!metadata.values().stream().allMatch(value -> value == null || type.isInstance(value))) {
            throw new IllegalStateException("metadata is not of the format's structure: " + metadata.keySet());
        }
        return (Map<String, T>) metadata;
    }

    /** The attributes of a tensor that are no fields of the format. */
    public Map<String, Object> customOf(TensorPart part) {
        Map<String, Object> custom = new LinkedHashMap<>(part.attributes());
        custom.keySet().removeAll(fields);
        return custom;
    }

    /** The attributes of a tensor that are no fields of the format, all of which must be texts. */
    public Map<String, String> textsOf(TensorPart part) {
        String all = "custom fields";
        return new SuppliedValues("tensor '" + part.name() + "'", "TensorEntry.with", Map.of(all, customOf(part)))
                .texts(all);
    }
}
