package org.tensorbind.format;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorView;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.Chunks;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.StoredBytes;
import org.tensorbind.value.ExternalData;

/**
 * Copies of tensors whose data is in another file: they refer to it as well if the same file, or one with the same data, is at its
 * path from the folder of the copy on; elsewhere the copy has the data itself.
 */
final class ExternalCopies {
    private final PreservedStorage preserved;
    private final @Nullable Path target;

    /** @param target the file that is written, null if it is not known */
    ExternalCopies(PreservedStorage preserved, @Nullable Path target) {
        this.preserved = preserved;
        this.target = target;
    }

    /** Returns the entry, without the attributes that describe the other file unless the copy refers to it. */
    TensorEntry settle(TensorEntry entry) {
        TensorView original = entry.original();
        ExternalData external = original == null ? null : StoredBytes.externalOf(original);
        if (original == null || external == null || refers(entry, original, external)) {
            return entry;
        }
        TensorEntry settled = entry;
        Map<String, Object> given = original.info().attributes();
        for (String attribute : external.attributes()) {
            if (Objects.equals(entry.attributes().get(attribute), given.get(attribute))) {
                settled = settled.withoutAttribute(attribute);
            }
        }
        return settled;
    }

    private boolean refers(TensorEntry entry, TensorView original, ExternalData external) {
        StoredBytes stored = StoredBytes.of(original);
        Map<String, Object> given = original.info().attributes();
        return stored != null
                && entry.hasOriginalElements()
                && preserved.isOfSameFormat(entry)
                && external.attributes().stream()
                        .allMatch(name -> Objects.equals(entry.attributes().get(name), given.get(name)))
                && (stored.storage().payload().isAbsent() || isSame(stored, external));
    }

    /** Whether a copy finds the same file, or one that has the same data. */
    private boolean isSame(StoredBytes stored, ExternalData external) {
        Path file = stored.file().path();
        Path folder = target == null ? null : target.toAbsolutePath().getParent();
        if (target == null || folder == null || external.problem() != null) {
            return false;
        }
        try {
            Path found = ExternalFiles.path(target.toAbsolutePath(), external.names());
            boolean isReplaced = Files.exists(target) && Files.isSameFile(target, found);
            return !isReplaced
                    && found.toRealPath().startsWith(folder.toRealPath())
                    && ((file != null && Files.isSameFile(file, found)) || hasData(found, stored));
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean hasData(Path file, StoredBytes stored) throws IOException {
        if (!Files.isRegularFile(file) || Files.size(file) != stored.file().size()) {
            return false;
        }
        Payload place = stored.storage().payload();
        try (ByteSource other = ByteSource.map(file)) {
            for (long at = 0; at < place.byteSize(); at += Chunks.SIZE) {
                int length = Chunks.lengthAt(at, place.byteSize());
                long offset = place.byteOffset() + at;
                if (!stored.file().slice(offset, length).equals(other.slice(offset, length))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether a settled entry is written without data, as it refers to another file. */
    static boolean isReference(TensorEntry entry) {
        TensorView original = entry.original();
        ExternalData external = original == null ? null : StoredBytes.externalOf(original);
        return external != null
                && entry.hasOriginalElements()
                && entry.attributes().keySet().containsAll(external.attributes());
    }
}
