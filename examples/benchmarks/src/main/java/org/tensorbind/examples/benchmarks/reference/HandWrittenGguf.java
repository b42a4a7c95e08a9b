package org.tensorbind.examples.benchmarks.reference;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.tensorbind.examples.benchmarks.reference.HandWritten.Entry;

/** GGUF by hand: one pass, checked, into a map of metadata and one of names; arrays of numbers stay bytes. */
public final class HandWrittenGguf {
    private static final int MAGIC = 0x4655_4747;
    private static final int STRING = 8;
    private static final int ARRAY = 9;

    /** Bytes of a value by its type; 0 for those that tell it themselves. */
    private static final int[] WIDTHS = {1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};

    private final ByteBuffer in;
    private byte[] scratch = new byte[64];

    private HandWrittenGguf(ByteBuffer in) {
        this.in = in;
    }

    /** What the file says before its data. */
    public record Header(Map<String, Object> metadata, Map<String, Entry> tensors) {}

    /** Of a little-endian file whose tensors are all of f32. */
    public static Header read(ByteBuffer file) throws IOException {
        return new HandWrittenGguf(file.duplicate().order(ByteOrder.LITTLE_ENDIAN)).header();
    }

    private Header header() throws IOException {
        if (in.getInt() != MAGIC || in.getInt() != 3) {
            throw new IOException("no file of version 3");
        }
        int tensorCount = count(in.getLong(), 24);
        int entryCount = count(in.getLong(), 13);
        Map<String, Object> metadata = new HashMap<>(entryCount * 2);
        for (int i = 0; i < entryCount; i++) {
            String key = text();
            if (metadata.put(key, value(in.getInt())) != null) {
                throw new IOException("key " + key + " is there twice");
            }
        }
        Map<String, Entry> tensors = new HashMap<>(tensorCount * 2);
        long alignment = metadata.get("general.alignment") instanceof Integer told ? told : 32;
        for (int i = 0; i < tensorCount; i++) {
            Entry entry = tensor(alignment);
            if (tensors.put(entry.name(), entry) != null) {
                throw new IOException("tensor " + entry.name() + " is there twice");
            }
        }
        long data = (in.position() + alignment - 1) / alignment * alignment;
        for (Entry entry : tensors.values()) {
            if (entry.start() < 0 || entry.size() > in.limit() - data - entry.start()) {
                throw new IOException("tensor " + entry.name() + " ends behind the file");
            }
        }
        return new Header(metadata, tensors);
    }

    private Entry tensor(long alignment) throws IOException {
        String name = text();
        int rank = in.getInt();
        if (rank < 0 || rank > 4) {
            throw new IOException("tensor " + name + " of " + rank + " dimensions");
        }
        long[] shape = new long[rank];
        long size = 4;
        for (int d = rank - 1; d >= 0; d--) {
            shape[d] = in.getLong();
            size = Math.multiplyExact(size, shape[d]);
        }
        int type = in.getInt();
        long offset = in.getLong();
        if (type != 0 || size < 0 || offset % alignment != 0) {
            throw new IOException("tensor " + name + " of type " + type + " is at " + offset);
        }
        return new Entry(name, type, shape, offset, size);
    }

    private Object value(int type) throws IOException {
        return switch (type) {
            case 0, 1, 7 -> in.get();
            case 2, 3 -> in.getShort();
            case 4, 5 -> in.getInt();
            case 6 -> in.getFloat();
            case STRING -> text();
            case ARRAY -> array(in.getInt());
            case 10, 11 -> in.getLong();
            case 12 -> in.getDouble();
            default -> throw new IOException("type " + type);
        };
    }

    private Object array(int type) throws IOException {
        if (type < 0 || type >= WIDTHS.length) {
            throw new IOException("type " + type);
        }
        int count = count(in.getLong(), Math.max(1, WIDTHS[type]));
        if (type == STRING) {
            String[] texts = new String[count];
            for (int i = 0; i < count; i++) {
                texts[i] = text();
            }
            return texts;
        }
        if (type == ARRAY) {
            Object[] arrays = new Object[count];
            for (int i = 0; i < count; i++) {
                arrays[i] = array(in.getInt());
            }
            return arrays;
        }
        byte[] numbers = new byte[count * WIDTHS[type]];
        in.get(numbers);
        return numbers;
    }

    private int count(long count, int smallest) throws IOException {
        if (count < 0 || count > in.remaining() / smallest) {
            throw new IOException(count + " elements");
        }
        return (int) count;
    }

    private String text() throws IOException {
        int length = count(in.getLong(), 1);
        if (scratch.length < length) {
            scratch = new byte[2 * length];
        }
        in.get(scratch, 0, length);
        return new String(scratch, 0, length, StandardCharsets.UTF_8);
    }
}
