package org.tensorbind.processor.mutant;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tensorbind.processor.mutant.DocumentNode.Kind;

/** CBOR (RFC 8949). */
final class CborNotation implements Notation {
    private static final int TEXT = 3;
    private static final int ARRAY = 4;
    private static final int MAP = 5;
    private static final int TAG = 6;
    private static final int BREAK = 0xFF;

    private byte[] document = {};
    private int at;
    private long argument;
    private boolean indefinite;

    @Override
    public DocumentNode parse(byte[] bytes) {
        document = bytes;
        at = 0;
        return value();
    }

    private int head() {
        int first = document[at++] & 0xFF;
        int width = (first & 0x1F) < 24 ? 0 : 1 << (first & 0x1F) - 24;
        indefinite = (first & 0x1F) == 31;
        argument = first & 0x1F;
        if (width > 0 && !indefinite) {
            argument = 0;
            for (int i = 0; i < width; i++) {
                argument = argument << 8 | document[at++] & 0xFF;
            }
        }
        return first >> 5;
    }

    private DocumentNode value() {
        int start = at;
        int major = head();
        while (major == TAG) {
            major = head();
        }
        if (major == ARRAY || major == MAP) {
            return container(start, major == MAP ? Kind.MAP : Kind.ARRAY);
        }
        if (major == TEXT || major == 2) {
            skipString();
        }
        Kind kind = major == TEXT ? Kind.TEXT : major == 0 ? Kind.INTEGER : Kind.OTHER;
        return DocumentNode.leaf(kind, Arrays.copyOfRange(document, start, at));
    }

    private void skipString() {
        if (!indefinite) {
            at += (int) argument;
            return;
        }
        while ((document[at] & 0xFF) != BREAK) {
            head();
            at += (int) argument;
        }
        at++;
    }

    private DocumentNode container(int start, Kind kind) {
        boolean open = indefinite;
        long left = kind == Kind.MAP ? 2 * argument : argument;
        List<DocumentNode> items = new ArrayList<>();
        while (open ? (document[at] & 0xFF) != BREAK : left-- > 0) {
            items.add(value());
        }
        at += open ? 1 : 0;
        return new DocumentNode(kind, Arrays.copyOfRange(document, start, at), items, false);
    }

    private static byte[] head(int major, long value) {
        int width = value >= 0 && value < 24
                ? 0
                : value >= 0 && value < 256 ? 1 : value >>> 16 == 0 ? 2 : value >>> 32 == 0 ? 4 : 8;
        return head(major, value, width);
    }

    private static byte[] head(int major, long value, int width) {
        if (width == 0) {
            return new byte[] {(byte) (major << 5 | (int) value)};
        }
        byte[] number = ByteBuffer.allocate(Long.BYTES).putLong(value).array();
        int info = 24 + Integer.numberOfTrailingZeros(width);
        return ByteBuffer.allocate(1 + width)
                .put((byte) (major << 5 | info))
                .put(number, Long.BYTES - width, width)
                .array();
    }

    @Override
    public byte[] print(DocumentNode node) {
        if (!node.changed()) {
            return node.bytes();
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(head(node.kind() == Kind.MAP ? MAP : ARRAY, node.items().size() / node.step()));
        node.items().forEach(item -> out.writeBytes(print(item)));
        return out.toByteArray();
    }

    @Override
    public String text(DocumentNode text) {
        CborNotation reading = new CborNotation();
        reading.document = text.bytes();
        reading.head();
        return new String(text.bytes(), reading.at, text.bytes().length - reading.at, StandardCharsets.UTF_8);
    }

    @Override
    public long number(DocumentNode integer) {
        CborNotation reading = new CborNotation();
        reading.document = integer.bytes();
        reading.head();
        return reading.argument;
    }

    @Override
    public DocumentNode text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return DocumentNode.leaf(Kind.TEXT, joined(head(TEXT, bytes.length), bytes));
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    @Override
    public DocumentNode integer(long value) {
        return DocumentNode.leaf(Kind.INTEGER, head(0, value));
    }

    @Override
    public List<DocumentNode> samples() {
        List<DocumentNode> samples = new ArrayList<>();
        for (int value : new int[] {0xF6, 0xF5, 0x20, 0xA0, 0x80, 0x40, 0x60}) {
            samples.add(DocumentNode.leaf(Kind.OTHER, new byte[] {(byte) value}));
        }
        samples.add(DocumentNode.leaf(Kind.OTHER, new byte[] {(byte) 0xF9, 0x38, 0}));
        samples.add(DocumentNode.leaf(Kind.OTHER, new byte[] {0x61, (byte) 0xFF}));
        return samples;
    }

    @Override
    public List<DocumentNode> otherForms(DocumentNode node) {
        List<DocumentNode> forms = new ArrayList<>();
        byte[] bytes = print(node);
        forms.add(DocumentNode.leaf(node.kind(), joined(head(TAG, 1), bytes)));
        CborNotation reading = new CborNotation();
        reading.document = bytes;
        int major = reading.head();
        byte[] rest = Arrays.copyOfRange(bytes, reading.at, bytes.length);
        if (!reading.indefinite && major < TAG) {
            forms.add(DocumentNode.leaf(node.kind(), joined(head(major, reading.argument, 8), rest)));
        }
        if (major == TEXT && !reading.indefinite) {
            byte[] chunks = joined(new byte[] {0x7F}, bytes, new byte[] {(byte) BREAK});
            forms.add(DocumentNode.leaf(node.kind(), chunks));
        }
        return forms;
    }
}
