package org.tensorbind.read;

import java.io.IOException;

/** Finds the end of a map or an array in JSON by its brackets; problems inside are reported when it is read. */
final class JsonEnd {
    private long depth;
    private boolean inText;
    private boolean escaped;

    /** Whether a value that begins with this byte has an end of its own. */
    static boolean canBegin(long first) {
        return first == '{' || first == '[';
    }

    /** Whether the value ends with this byte. */
    private boolean isLast(long next) {
        if (inText) {
            inText = escaped || next != '"';
            escaped = !escaped && next == '\\';
        } else if (next == '"') {
            inText = true;
        } else if (canBegin(next)) {
            depth++;
        } else if (next == '}' || next == ']') {
            depth--;
        }
        return depth == 0;
    }

    /** Bytes of the value that begins at the cursor; 0 where its region ends first. */
    static long size(NumberCursor in, String rule) throws IOException {
        long start = in.position();
        JsonEnd end = new JsonEnd();
        while (in.remaining() > 0) {
            if (end.isLast(in.octet(rule))) {
                return in.position() - start;
            }
        }
        return 0;
    }
}
