package org.tensorbind.pickle;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes a pickle of protocol 2, instruction by instruction, with a value on the stack for each. Names that are repeated are written once and kept in the
 * memo. Not thread-safe.
 */
public final class PickleWriter {
    private static final int MOST_BYTES = 255;
    private static final int SHORT_MEMO = 256;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Map<String, Integer> memo = new HashMap<>();

    /** A writer that has begun a pickle. */
    public PickleWriter() {
        code(Opcode.PROTO).write(2);
    }

    private ByteArrayOutputStream code(Opcode opcode) {
        bytes.write(opcode.code());
        return bytes;
    }

    private void write(Opcode opcode, int byteSize, long value) {
        byte[] number = ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value)
                .array();
        code(opcode).write(number, 0, byteSize);
    }

    /** Ends the pickle, whose value is the one on the stack, and gives it. */
    public byte[] stop() {
        code(Opcode.STOP);
        return bytes.toByteArray();
    }

    /**
     * Writes a plain value: an integer, {@code Float}, {@code Double}, {@code Boolean}, text, {@code byte[]}, list, or map with texts as keys of these;
     * null is {@code None}.
     *
     * @throws IllegalArgumentException if it is or has another value, or a text that is not Unicode
     */
    public PickleWriter value(@Nullable Object value) {
        if (value == null) {
            code(Opcode.NONE);
        } else if (value instanceof Boolean truth) {
            code(truth ? Opcode.NEWTRUE : Opcode.NEWFALSE);
        } else if (value instanceof String string) {
            text(string);
        } else if (value instanceof Float || value instanceof Double) {
            code(Opcode.BINFLOAT);
            byte[] bits = ByteBuffer.allocate(Double.BYTES)
                    .putDouble(((Number) value).doubleValue())
                    .array();
            bytes.write(bits, 0, bits.length);
        } else if (value instanceof BigInteger integer) {
            big(integer);
        } else if (value instanceof Number number && isInteger(number)) {
            integer(number.longValue());
        } else {
            container(value);
        }
        return this;
    }

    private static boolean isInteger(Number value) {
        return value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte;
    }

    private void container(Object value) {
        if (value instanceof byte[] array) {
            global("_codecs", "encode");
            text(new String(array, StandardCharsets.ISO_8859_1));
            text("latin1");
            tuple(2);
            reduce();
        } else if (value instanceof List<?> list) {
            code(Opcode.EMPTY_LIST);
            mark();
            list.forEach(this::value);
            code(Opcode.APPENDS);
        } else if (value instanceof Map<?, ?> map) {
            emptyDict();
            mark();
            map.forEach((key, item) -> {
                text(String.valueOf(key));
                value(item);
            });
            setItems();
        } else {
            throw new IllegalArgumentException("a pickle has no value for "
                    + value.getClass().getSimpleName() + " here; use numbers, texts, byte[], lists and maps");
        }
    }

    private void integer(long value) {
        if (value >= 0 && value <= 0xFF) {
            write(Opcode.BININT1, Byte.BYTES, value);
        } else if (value >= 0 && value <= 0xFFFF) {
            write(Opcode.BININT2, Short.BYTES, value);
        } else if (value == (int) value) {
            write(Opcode.BININT, Integer.BYTES, value);
        } else {
            big(BigInteger.valueOf(value));
        }
    }

    private void big(BigInteger value) {
        byte[] number = value.toByteArray();
        if (number.length > MOST_BYTES) {
            throw new IllegalArgumentException("an integer may have " + MOST_BYTES + " bytes, has " + number.length);
        }
        code(Opcode.LONG1).write(number.length);
        for (int i = number.length - 1; i >= 0; i--) {
            bytes.write(number[i]);
        }
    }

    /** Writes a text. */
    public PickleWriter text(String text) {
        try {
            ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            write(Opcode.BINUNICODE, Integer.BYTES, encoded.remaining());
            bytes.write(encoded.array(), 0, encoded.remaining());
            return this;
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("a text has half of a surrogate pair, which is not Unicode", e);
        }
    }

    /** Writes a text that is repeated. */
    public PickleWriter repeated(String text) {
        if (!get("text " + text)) {
            text(text);
            put("text " + text);
        }
        return this;
    }

    /** Writes the name of a class or function. */
    public PickleWriter global(String module, String name) {
        String both = module + "\n" + name + "\n";
        if (!get(both)) {
            byte[] encoded = both.getBytes(StandardCharsets.UTF_8);
            code(Opcode.GLOBAL).write(encoded, 0, encoded.length);
            put(both);
        }
        return this;
    }

    private boolean get(String key) {
        Integer index = memo.get(key);
        if (index == null) {
            return false;
        }
        boolean isShort = index < SHORT_MEMO;
        write(isShort ? Opcode.BINGET : Opcode.LONG_BINGET, isShort ? Byte.BYTES : Integer.BYTES, index);
        return true;
    }

    private void put(String key) {
        int index = memo.size();
        memo.put(key, index);
        boolean isShort = index < SHORT_MEMO;
        write(isShort ? Opcode.BINPUT : Opcode.LONG_BINPUT, isShort ? Byte.BYTES : Integer.BYTES, index);
    }

    /** Puts a mark on the stack. */
    public PickleWriter mark() {
        code(Opcode.MARK);
        return this;
    }

    /** Makes a tuple of what is above the last mark. */
    public PickleWriter tuple() {
        code(Opcode.TUPLE);
        return this;
    }

    /** Makes a tuple of the last 0 to 3 values. */
    public PickleWriter tuple(int count) {
        code(
                switch (count) {
                    case 0 -> Opcode.EMPTY_TUPLE;
                    case 1 -> Opcode.TUPLE1;
                    case 2 -> Opcode.TUPLE2;
                    case 3 -> Opcode.TUPLE3;
                    default -> throw new IllegalArgumentException("there is no such tuple: " + count);
                });
        return this;
    }

    /** Writes an empty dictionary. */
    public PickleWriter emptyDict() {
        code(Opcode.EMPTY_DICT);
        return this;
    }

    /** Puts the keys and values above the last mark into what is below it. */
    public PickleWriter setItems() {
        code(Opcode.SETITEMS);
        return this;
    }

    /** Calls the value below with the tuple that is the last. */
    public PickleWriter reduce() {
        code(Opcode.REDUCE);
        return this;
    }

    /** Sets the state of the value below to the last value. */
    public PickleWriter build() {
        code(Opcode.BUILD);
        return this;
    }

    /** Makes a reference of the last value. */
    public PickleWriter persistentId() {
        code(Opcode.BINPERSID);
        return this;
    }
}
