package org.tensorbind.checkpoint;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.tensorbind.FormatException;
import org.tensorbind.checkpoint.IndexText.Kind;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.MistakenFile;

/** Reads any index of a checkpoint, value by value, and says what is wrong with it. */
final class IndexParser {
    private static final String MAP = "weight_map";
    private static final String METADATA = "metadata";
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final ByteSource source;
    private final IndexText text;
    private final IndexEntries entries = new IndexEntries();
    private final ByteArrayOutputStream names = new ByteArrayOutputStream();
    private boolean mapped;

    IndexParser(ByteSource source, byte[] bytes) {
        this.source = source;
        boolean marked = ByteBuffer.wrap(bytes).mismatch(ByteBuffer.wrap(BYTE_ORDER_MARK)) == BYTE_ORDER_MARK.length;
        this.text = new IndexText(source.name(), bytes, marked ? BYTE_ORDER_MARK.length : 0);
    }

    /** The names of the tensors, where the entries say. */
    ByteBuffer names() {
        return ByteBuffer.wrap(names.toByteArray());
    }

    IndexEntries parse() throws IOException {
        int start = text.position();
        if (text.kind() != Kind.OBJECT) {
            MistakenFile mistaken = text.kind() == Kind.NONE ? MistakenFile.of(source) : null;
            throw text.error(
                    start, mistaken == null ? "must be a JSON object, found " + text.found() : mistaken.problem());
        }
        Set<String> keys = new HashSet<>();
        text.object((key, keyAt) -> {
            requireNew(keys, key, keyAt);
            read(key);
            text.enter("index");
        });
        if (!mapped) {
            throw text.error(start, "has no '" + MAP + "', which maps each tensor to its file");
        }
        if (!text.isAtEnd()) {
            throw text.error(text.position(), "nothing may follow the object, found " + text.found());
        }
        return entries;
    }

    private void requireNew(Set<String> keys, String key, int keyAt) throws FormatException {
        if (!keys.add(key)) {
            throw text.error(keyAt, "the key '" + key + "' occurs twice");
        }
    }

    private void read(String key) throws FormatException {
        if (key.equals(MAP)) {
            text.enter(MAP);
            require(Kind.OBJECT, "must be an object that maps names of tensors to names of files");
            mapped = true;
            text.object((name, nameAt) -> tensor(name, nameAt));
        } else if (key.equals(METADATA) && text.kind() == Kind.OBJECT) {
            text.enter(METADATA);
            Set<String> keys = new HashSet<>();
            text.object((entry, entryAt) -> {
                requireNew(keys, entry, entryAt);
                metadata(entry);
            });
        } else {
            text.skip();
        }
    }

    private void require(Kind kind, String requirement) throws FormatException {
        if (text.kind() != kind) {
            throw text.error(text.position(), requirement + ", found " + text.found());
        }
    }

    private void tensor(String name, int nameAt) throws FormatException {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        int start = names.size();
        names.writeBytes(bytes);
        require(Kind.TEXT, "the file of '" + name + "' must be a text");
        int fileAt = text.position();
        entries.add(start, bytes.length, entries.shardOf(text.text("a text"), fileAt), nameAt);
    }

    /** Keeps what is said in one word. */
    private void metadata(String key) throws FormatException {
        switch (text.kind()) {
            case OBJECT, ARRAY -> text.skip();
            default -> entries.metadata(key, text.scalar());
        }
    }
}
