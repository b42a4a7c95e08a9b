package org.tensorbind.checkpoint;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.MetadataValue;
import org.tensorbind.ReadOptions;
import org.tensorbind.document.DocumentReader;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.ForeignFile;
import org.tensorbind.notation.Notations;
import org.tensorbind.read.Cursor;

/** Reads the index of a checkpoint value by value, and reports its problems. */
final class IndexParser {
    private static final String INDEX = "index";
    private static final String MAP = "weight_map";
    private static final String METADATA = "metadata";
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final ByteSource source;
    private final Cursor in;
    private final DocumentReader doc;
    private final IndexEntries entries = new IndexEntries();
    private final ByteArrayOutputStream names = new ByteArrayOutputStream();

    IndexParser(ByteSource source) throws IOException {
        this.source = source;
        this.in = new Cursor(source, ReadOptions.lenient());
        if (source.size() >= BYTE_ORDER_MARK.length
                && source.peek(0, BYTE_ORDER_MARK.length).equals(ByteBuffer.wrap(BYTE_ORDER_MARK))) {
            in.constant(INDEX, BYTE_ORDER_MARK);
        }
        this.doc = Notations.json(in);
    }

    /** The names of the tensors, at the offsets that the entries give. */
    ByteBuffer names() {
        return ByteBuffer.wrap(names.toByteArray());
    }

    IndexEntries parse() throws IOException {
        long start = begin();
        Set<String> keys = new HashSet<>();
        for (String key = doc.nextKey(INDEX); key != null; key = doc.nextKey(INDEX)) {
            requireNew(INDEX, keys, key);
            if (key.equals(MAP)) {
                readMap();
            } else if (key.equals(METADATA) && doc.isTree(METADATA, false)) {
                readMetadata();
            } else {
                doc.any(INDEX);
            }
        }
        doc.end(INDEX);
        if (!keys.contains(MAP)) {
            throw in.malformed(start, INDEX, "has no '" + MAP + "', which maps each tensor to its file");
        }
        return entries;
    }

    /** Begins the object, and returns its offset. */
    private long begin() throws IOException {
        try {
            doc.isTree(INDEX, false);
        } catch (FormatException e) {
            ForeignFile mistaken = ForeignFile.of(source);
            throw mistaken == null ? e : in.malformed(0, INDEX, mistaken.problem());
        }
        long start = doc.position();
        doc.beginMap(INDEX);
        return start;
    }

    private void requireNew(String rule, Set<String> keys, String key) throws FormatException {
        if (!keys.add(key)) {
            throw in.malformed(doc.keyPosition(), rule, "the key '" + key + "' occurs twice");
        }
    }

    private void readMap() throws IOException {
        if (!doc.isTree(MAP, false)) {
            throw in.malformed(doc.position(), MAP, "must be an object that maps names of tensors to names of files");
        }
        doc.beginMap(MAP);
        for (String name = doc.nextKey(MAP); name != null; name = doc.nextKey(MAP)) {
            byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
            int start = names.size();
            names.writeBytes(bytes);
            int nameAt = (int) doc.keyPosition();
            doc.isTree(MAP, false); // looks at the value, whose position is known then
            int fileAt = (int) doc.position();
            entries.add(start, bytes.length, entries.shardOf(file(name, fileAt), fileAt), nameAt);
        }
    }

    private String file(String tensor, int at) throws IOException {
        if (doc.any(MAP) instanceof String file) {
            return file;
        }
        throw in.malformed(at, MAP, "the file of '" + tensor + "' must be a text");
    }

    /** Keeps entries whose value is a scalar. */
    private void readMetadata() throws IOException {
        Set<String> keys = new HashSet<>();
        doc.beginMap(METADATA);
        for (String key = doc.nextKey(METADATA); key != null; key = doc.nextKey(METADATA)) {
            requireNew(METADATA, keys, key);
            @Nullable Object value = doc.any(METADATA);
            if (!(value instanceof Map) && !(value instanceof List)) {
                entries.metadata(
                        key, value == null ? "null" : MetadataValue.of(value).text());
            }
        }
    }
}
