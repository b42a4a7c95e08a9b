package org.tensorbind.checkpoint;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.tensorbind.name.NameTable;

/**
 * Scans the index of a checkpoint as programs write it, without making objects of its texts. Anything unusual, problems included, is left to the
 * {@link IndexParser}.
 */
final class IndexScanner {
    private static final NeedsParser NEEDS_PARSER = new NeedsParser();

    private final ByteBuffer bytes;
    private final IndexEntries entries = new IndexEntries();
    private int at;
    private int lastStart;
    private int lastLength = -1;
    private int lastShard;

    private IndexScanner(ByteBuffer bytes) {
        this.bytes = bytes;
    }

    private static final class NeedsParser extends Exception {
        private static final long serialVersionUID = 1L;

        NeedsParser() {
            super(null, null, false, false);
        }
    }

    /** Returns the index, or empty if it needs the parser. */
    static Optional<IndexEntries> scan(ByteBuffer bytes) {
        IndexScanner scanner = new IndexScanner(bytes.order(ByteOrder.LITTLE_ENDIAN));
        try {
            return Optional.of(scanner.document());
        } catch (NeedsParser | IndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }

    private IndexEntries document() throws NeedsParser {
        expect('{');
        boolean mapped = false;
        boolean described = false;
        do {
            String key = text();
            expect(':');
            if (key.equals("weight_map") && !mapped) {
                weightMap();
                mapped = true;
            } else if (key.equals("metadata") && !described) {
                metadata();
                described = true;
            } else {
                throw NEEDS_PARSER;
            }
        } while (isNext(','));
        expect('}');
        while (at < bytes.limit()) {
            expectSpace();
        }
        if (!mapped) {
            throw NEEDS_PARSER;
        }
        return entries;
    }

    private void weightMap() throws NeedsParser {
        expect('{');
        if (isNext('}')) {
            return;
        }
        do {
            expect('"');
            int start = at;
            passText();
            int length = at - 1 - start;
            expect(':');
            expect('"');
            entries.add(start, length, shard(), start - 1);
        } while (isNext(','));
        expect('}');
    }

    /** The file's number; most often it is the one before. */
    private int shard() throws NeedsParser {
        int start = at;
        if (lastLength >= 0
                && bytes.limit() - start > lastLength
                && bytes.get(start + lastLength) == '"'
                && isLast(start)) {
            at = start + lastLength + 1;
            return lastShard;
        }
        passText();
        lastStart = start;
        lastLength = at - 1 - start;
        lastShard = entries.shardOf(string(start, lastLength), start - 1);
        return lastShard;
    }

    private boolean isLast(int start) {
        int words = lastLength >> 3;
        for (int i = 0; i < words; i++) {
            if (bytes.getLong(start + 8 * i) != bytes.getLong(lastStart + 8 * i)) {
                return false;
            }
        }
        return NameTable.isSame(bytes, start + 8 * words, bytes, lastStart + 8 * words, lastLength & 7);
    }

    private void metadata() throws NeedsParser {
        expect('{');
        if (isNext('}')) {
            return;
        }
        do {
            String key = text();
            expect(':');
            if (!entries.metadata(key, isNext('"') ? restOfText() : number())) {
                throw NEEDS_PARSER;
            }
        } while (isNext(','));
        expect('}');
    }

    private String number() throws NeedsParser {
        int start = at;
        while (bytes.get(at) >= '0' && bytes.get(at) <= '9') {
            at++;
        }
        if (at == start || (bytes.get(start) == '0' && at > start + 1) || ".eE".indexOf(bytes.get(at)) >= 0) {
            throw NEEDS_PARSER;
        }
        return string(start, at - start);
    }

    private String text() throws NeedsParser {
        expect('"');
        return restOfText();
    }

    private String restOfText() throws NeedsParser {
        int start = at;
        passText();
        return string(start, at - 1 - start);
    }

    private String string(int start, int length) {
        byte[] text = new byte[length];
        bytes.get(start, text);
        return new String(text, StandardCharsets.US_ASCII);
    }

    /** Passes over ASCII without escapes, and the quotation mark after it. */
    private void passText() throws NeedsParser {
        int position = at;
        for (byte next = bytes.get(position++); next != '"'; next = bytes.get(position++)) {
            if (next < ' ' || next == '\\') {
                throw NEEDS_PARSER;
            }
        }
        at = position;
    }

    private void expect(char wanted) throws NeedsParser {
        if (!isNext(wanted)) {
            throw NEEDS_PARSER;
        }
    }

    private boolean isNext(char wanted) throws NeedsParser {
        while (bytes.get(at) <= ' ') {
            expectSpace();
        }
        if (bytes.get(at) != wanted) {
            return false;
        }
        at++;
        return true;
    }

    private void expectSpace() throws NeedsParser {
        byte next = bytes.get(at++);
        if (next != ' ' && next != '\n' && next != '\r' && next != '\t') {
            throw NEEDS_PARSER;
        }
    }
}
