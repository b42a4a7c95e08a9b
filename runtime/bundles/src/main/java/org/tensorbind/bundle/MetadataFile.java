package org.tensorbind.bundle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.tensorbind.FormatException;
import org.tensorbind.MetadataValue;
import org.tensorbind.ReadOptions;
import org.tensorbind.document.DocumentReader;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.ForeignFile;
import org.tensorbind.notation.Notations;
import org.tensorbind.read.Cursor;

/** Reads a JSON file next to the weights of a model as metadata. */
final class MetadataFile {
    private static final String RULE = "metadata";
    private static final int MAX_BYTES = 1 << 26;

    private MetadataFile() {}

    /** The entries of the object in a file, without those that are null. */
    static Map<String, MetadataValue> read(Path file) throws IOException {
        try (ByteSource source = ByteSource.channel(file)) {
            Cursor in = new Cursor(source, ReadOptions.lenient());
            if (source.size() > MAX_BYTES) {
                throw in.malformed(0, RULE, "must be a JSON object of at most 64 MiB, has " + source.size() + " bytes");
            }
            return read(source, in);
        }
    }

    private static Map<String, MetadataValue> read(ByteSource source, Cursor in) throws IOException {
        DocumentReader doc = Notations.json(in);
        if (!isObject(source, in, doc)) {
            throw in.malformed(doc.position(), RULE, "must be a JSON object, whose entries are the metadata");
        }
        Map<String, MetadataValue> entries = new LinkedHashMap<>();
        doc.beginMap(RULE);
        for (String key = doc.nextKey(RULE); key != null; key = doc.nextKey(RULE)) {
            Object value = doc.any(RULE);
            if (value != null) {
                entries.put(key, MetadataValue.of(value));
            }
        }
        doc.end(RULE);
        return entries;
    }

    private static boolean isObject(ByteSource source, Cursor in, DocumentReader doc) throws IOException {
        try {
            return doc.isTree(RULE, false);
        } catch (FormatException e) {
            ForeignFile mistaken = ForeignFile.of(source);
            throw mistaken == null ? e : in.malformed(0, RULE, mistaken.problem());
        }
    }
}
