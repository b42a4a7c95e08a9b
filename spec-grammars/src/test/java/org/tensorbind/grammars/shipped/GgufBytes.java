package org.tensorbind.grammars.shipped;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Composes GGUF files byte by byte, also those that no writer writes. */
final class GgufBytes {
    private final ByteArrayOutputStream entries = new ByteArrayOutputStream();
    private final ByteArrayOutputStream tensors = new ByteArrayOutputStream();
    private final ByteArrayOutputStream data = new ByteArrayOutputStream();
    private final int alignment;
    private int entryCount;
    private int tensorCount;

    GgufBytes(int alignment) {
        this.alignment = alignment;
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] little(int size, long value) {
        byte[] bytes = ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value)
                .array();
        return Arrays.copyOf(bytes, size);
    }

    private static void text(ByteArrayOutputStream out, byte[] text) {
        out.writeBytes(little(8, text.length));
        out.writeBytes(text);
    }

    GgufBytes uint32(byte[] key, long value) {
        text(entries, key);
        entries.writeBytes(little(4, 4));
        entries.writeBytes(little(4, value));
        entryCount++;
        return this;
    }

    GgufBytes string(String key, byte[] value) {
        text(entries, utf8(key));
        entries.writeBytes(little(4, 8));
        text(entries, value);
        entryCount++;
        return this;
    }

    GgufBytes strings(String key, byte[]... values) {
        text(entries, utf8(key));
        entries.writeBytes(little(4, 9));
        entries.writeBytes(little(4, 8));
        entries.writeBytes(little(8, values.length));
        for (byte[] value : values) {
            text(entries, value);
        }
        entryCount++;
        return this;
    }

    /** A tensor of one dimension, whose data starts at the next multiple of the alignment. */
    GgufBytes tensor(byte[] name, int type, long elements, byte... bytes) {
        pad(data);
        return tensorAt(name, type, elements, data.size(), bytes);
    }

    GgufBytes tensorAt(byte[] name, int type, long elements, long offset, byte... bytes) {
        text(tensors, name);
        tensors.writeBytes(little(4, 1));
        tensors.writeBytes(little(8, elements));
        tensors.writeBytes(little(4, type));
        tensors.writeBytes(little(8, offset));
        data.writeBytes(bytes);
        tensorCount++;
        return this;
    }

    private void pad(ByteArrayOutputStream out) {
        while (out.size() % alignment != 0) {
            out.write(0);
        }
    }

    /** Zeros after the last tensor, as writers have them. */
    byte[] padded() {
        pad(data);
        return bytes();
    }

    byte[] bytes() {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(utf8("GGUF"));
        file.writeBytes(little(4, 3));
        file.writeBytes(little(8, tensorCount));
        file.writeBytes(little(8, entryCount));
        file.writeBytes(entries.toByteArray());
        file.writeBytes(tensors.toByteArray());
        pad(file);
        file.writeBytes(data.toByteArray());
        return file.toByteArray();
    }
}
