package org.tensorbind.processor.mutant;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.tensorbind.processor.mutant.DocumentNode.Kind;

/**
 * Protocol Buffers. The bytes of a value are its wire type and what the field has after its tag and its length. Bytes that could be a message are taken
 * for one.
 */
final class ProtobufNotation implements Notation {
    private static final int VARINT = 0;
    private static final int BYTES = 2;
    private static final int WIRE_TYPE = 7;

    /** The number of a field whose key is no number. */
    private static final int OTHER_NUMBER = 2047;

    private static final int LARGEST_NUMBER = 63;

    /** What is left of a message. */
    private static final class Rest {
        private final byte[] bytes;
        private int at;

        private Rest(byte[] bytes) {
            this.bytes = bytes;
        }

        private long varint() {
            long value = 0;
            for (int shift = 0; shift < Long.SIZE && at < bytes.length; shift += 7) {
                int next = bytes[at++];
                value |= (next & 0x7FL) << shift;
                if (next >= 0) {
                    return value;
                }
            }
            throw new IllegalArgumentException("no variable-length integer");
        }

        private byte[] take(long size) {
            if (size < 0 || size > bytes.length - at) {
                throw new IllegalArgumentException("too few bytes");
            }
            at += (int) size;
            return Arrays.copyOfRange(bytes, at - (int) size, at);
        }
    }

    @Override
    public DocumentNode parse(byte[] document) {
        return message(document).orElseThrow();
    }

    private static Optional<DocumentNode> message(byte[] bytes) {
        List<DocumentNode> items = new ArrayList<>();
        Rest rest = new Rest(bytes);
        try {
            while (rest.at < bytes.length) {
                long tag = rest.varint();
                if (tag >>> 3 == 0 || tag >>> 3 > LARGEST_NUMBER) {
                    return Optional.empty();
                }
                items.add(key(Long.toString(tag >>> 3)));
                items.add(value((int) tag & WIRE_TYPE, rest));
            }
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
        return Optional.of(new DocumentNode(Kind.MAP, value(BYTES, bytes), items, false));
    }

    private static DocumentNode key(String text) {
        return DocumentNode.leaf(Kind.TEXT, value(BYTES, text.getBytes(StandardCharsets.UTF_8)));
    }

    private static DocumentNode value(int wireType, Rest rest) {
        int start = rest.at;
        switch (wireType) {
            case VARINT -> {
                rest.varint();
                return DocumentNode.leaf(Kind.INTEGER, value(VARINT, Arrays.copyOfRange(rest.bytes, start, rest.at)));
            }
            case BYTES -> {
                byte[] content = rest.take(rest.varint());
                Optional<DocumentNode> inner = content.length == 0 ? Optional.empty() : message(content);
                return inner.orElseGet(() -> DocumentNode.leaf(Kind.TEXT, value(BYTES, content)));
            }
            case 1, 5 -> {
                return DocumentNode.leaf(
                        Kind.OTHER, value(wireType, rest.take(wireType == 1 ? Long.BYTES : Integer.BYTES)));
            }
            default -> throw new IllegalArgumentException("another wire type");
        }
    }

    private static byte[] value(int wireType, byte[] content) {
        byte[] value = new byte[1 + content.length];
        value[0] = (byte) wireType;
        System.arraycopy(content, 0, value, 1, content.length);
        return value;
    }

    private static byte[] varint(long value, boolean longer) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            out.write((int) rest & 0x7F | 0x80);
            rest >>>= 7;
        }
        out.write((int) rest | (longer ? 0x80 : 0));
        if (longer) {
            out.write(0);
        }
        return out.toByteArray();
    }

    @Override
    public byte[] print(DocumentNode node) {
        if (!node.changed()) {
            return Arrays.copyOfRange(node.bytes(), 1, node.bytes().length);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < node.items().size(); i += 2) {
            String key = text(node.items().get(i));
            long number = key.matches("[1-9][0-9]{0,7}") ? Long.parseLong(key) : OTHER_NUMBER;
            DocumentNode value = node.items().get(i + 1);
            int wireType = value.changed() ? BYTES : value.bytes()[0];
            byte[] content = print(value);
            out.writeBytes(varint(number << 3 | wireType, false));
            if (wireType == BYTES) {
                out.writeBytes(varint(content.length, false));
            }
            out.writeBytes(content);
        }
        return out.toByteArray();
    }

    @Override
    public String text(DocumentNode text) {
        return new String(text.bytes(), 1, text.bytes().length - 1, StandardCharsets.UTF_8);
    }

    @Override
    public long number(DocumentNode integer) {
        return new Rest(Arrays.copyOfRange(integer.bytes(), 1, integer.bytes().length)).varint();
    }

    @Override
    public DocumentNode text(String text) {
        return key(text);
    }

    @Override
    public DocumentNode integer(long value) {
        return DocumentNode.leaf(Kind.INTEGER, value(VARINT, varint(value, false)));
    }

    @Override
    public List<DocumentNode> samples() {
        return List.of(
                integer(1),
                integer(-1),
                text(""),
                text("?"),
                DocumentNode.leaf(Kind.OTHER, value(BYTES, new byte[] {(byte) 0xFF})),
                DocumentNode.leaf(Kind.OTHER, value(1, new byte[Long.BYTES])),
                DocumentNode.leaf(Kind.OTHER, value(5, new byte[Integer.BYTES])));
    }

    @Override
    public List<DocumentNode> otherForms(DocumentNode node) {
        return node.kind() == Kind.INTEGER
                ? List.of(DocumentNode.leaf(Kind.OTHER, value(VARINT, varint(number(node), true))))
                : List.of();
    }
}
