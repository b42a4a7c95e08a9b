package org.tensorbind.notation;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.document.DocumentWriter;
import org.tensorbind.payload.Payload;
import org.tensorbind.write.sink.Sink;

/**
 * Writes a message of Protocol Buffers: shortest forms, fields in the order in which they are written. The size of a message precedes it, so nothing is
 * written before the document ends; data of tensors is not copied.
 */
final class ProtobufWriter implements DocumentWriter {
    private static final int VARINT = 0;
    private static final int FIXED64 = 1;
    private static final int BYTES = 2;
    private static final int TAG_BITS = 3;
    private static final int LARGEST_NUMBER = (1 << 29) - 1;

    private final Sink out;
    private final Deque<Message> open = new ArrayDeque<>();
    private boolean packed;

    /** A writer of one message at the sink's position. */
    ProtobufWriter(Sink out) {
        this.out = out;
    }

    /** Some bytes of a message. */
    private interface Part {
        void write(Sink out) throws IOException;
    }

    /** A message, or a packed list, that has not ended. */
    private static final class Message {
        private final boolean isPacked;
        private final List<Part> parts = new ArrayList<>();
        private final ByteArrayOutputStream last = new ByteArrayOutputStream();
        private long size;

        /** The number of the field that is written. */
        private int number;

        private Message(boolean isPacked) {
            this.isPacked = isPacked;
        }

        private void varint(long value) {
            long rest = value;
            while ((rest & ~0x7FL) != 0) {
                octet((int) rest & 0x7F | 0x80);
                rest >>>= 7;
            }
            octet((int) rest);
        }

        private void octet(int value) {
            last.write(value);
            size++;
        }

        private void bytes(byte[] value) {
            last.writeBytes(value);
            size += value.length;
        }

        private void tag(int wireType) {
            varint((long) number << TAG_BITS | wireType);
        }

        private void part(long partSize, Part part) {
            flush();
            parts.add(part);
            size += partSize;
        }

        private void flush() {
            if (last.size() > 0) {
                byte[] bytes = last.toByteArray();
                last.reset();
                parts.add(to -> to.bytes(bytes));
            }
        }

        /** A message in this one. */
        private void message(Message inner) {
            tag(BYTES);
            varint(inner.size);
            inner.flush();
            flush();
            parts.addAll(inner.parts);
            size += inner.size;
        }
    }

    private Message message() {
        return open.element();
    }

    @Override
    public void beginMap(int size) {
        open.push(new Message(false));
    }

    @Override
    public void key(String key) {
        String digits = key.replaceAll("#.*", "");
        int number = digits.matches("[1-9][0-9]{0,8}") ? Integer.parseInt(digits) : 0;
        if (number < 1 || number > LARGEST_NUMBER) {
            throw new IllegalArgumentException(
                    "a field of Protocol Buffers has a number from 1 to " + LARGEST_NUMBER + ", not '" + key + "'");
        }
        message().number = number;
    }

    @Override
    public void endMap() {
        Message ended = open.pop();
        if (open.isEmpty()) {
            open.push(ended);
        } else {
            message().message(ended);
        }
    }

    @Override
    public void tuple() {
        packed = true;
    }

    @Override
    public void beginArray(int size) {
        if (packed) {
            open.push(new Message(true));
        }
        packed = false;
    }

    @Override
    public void endArray() {
        if (message().isPacked) {
            Message ended = open.pop();
            if (ended.size > 0) {
                message().message(ended);
            }
        }
    }

    @Override
    public void text(String rule, String value) throws IOException {
        Sink.utf8Size(rule, value);
        bytes(rule, value.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void unsigned(String rule, long bits) {
        Message message = message();
        if (!message.isPacked) {
            message.tag(VARINT);
        }
        message.varint(bits);
    }

    @Override
    public void integer(String rule, long value) {
        unsigned(rule, value);
    }

    @Override
    public void number(String rule, double value) {
        Message message = message();
        message.tag(FIXED64);
        long bits = Double.doubleToRawLongBits(value);
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
            message.octet((int) (bits >>> shift));
        }
    }

    @Override
    public void bool(String rule, boolean value) {
        unsigned(rule, value ? 1 : 0);
    }

    @Override
    public void bytes(String rule, byte[] value) {
        Message message = message();
        message.tag(BYTES);
        message.varint(value.length);
        message.bytes(value);
    }

    @Override
    public void payload(String rule, Payload value) {
        boolean absent = packed && value.byteSize() == 0;
        packed = false;
        if (absent) {
            return;
        }
        Message message = message();
        message.tag(BYTES);
        message.varint(value.byteSize());
        message.part(value.byteSize(), to -> to.payload(rule, value));
    }

    @Override
    public void nothing(String rule) {
        throw new IllegalArgumentException(rule + ": Protocol Buffers have no null");
    }

    @Override
    public void bigInteger(String rule, BigInteger value) {
        throw new IllegalArgumentException(rule + ": must be from -2^63 to 2^63 - 1, is " + value);
    }

    @Override
    public void anyKey(String rule, @Nullable Object key) {
        throw new IllegalArgumentException(rule + ": a message of Protocol Buffers has no keys but numbers of fields");
    }

    /** Fields as they are, which a reader gave as bytes. */
    @Override
    public void any(String rule, @Nullable Object value) {
        byte[] bytes;
        if (value instanceof byte[] array) {
            bytes = array;
        } else if (value instanceof ByteBuffer buffer) {
            bytes = new byte[buffer.remaining()];
            buffer.duplicate().get(bytes);
        } else {
            throw new IllegalArgumentException(rule
                    + ": a field that the grammar does not name is bytes: its tag, and what follows it in the file");
        }
        Message message = message();
        message.part(bytes.length, to -> to.bytes(bytes));
    }

    @Override
    public void end() throws IOException {
        Message document = open.pop();
        document.flush();
        for (Part part : document.parts) {
            part.write(out);
        }
    }
}
