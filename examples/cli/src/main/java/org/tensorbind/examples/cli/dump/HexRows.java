package org.tensorbind.examples.cli.dump;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import org.tensorbind.ParseListener.Kind;
import org.tensorbind.io.ByteSource;

/** The bytes that a page shows: all but the middles of long extents. */
final class HexRows {
    private static final int WIDTH = 16;
    private static final long LONGEST = 4096;
    private static final long LONGEST_DATA = 256;
    private static final long TOTAL = 1 << 19;

    private HexRows() {}

    /** Appends {@code [[offset, "hex", "kinds"], …]}; rows that do not follow on each other have bytes between them that are not shown. */
    static void json(List<Layouts.Extent> extents, ByteSource source, StringBuilder json) throws IOException {
        json.append('[');
        long next = 0;
        long shown = 0;
        int at = 0;
        String separator = "";
        while (next < source.size() && shown < TOTAL) {
            while (at + 1 < extents.size() && extents.get(at).byteEnd() <= next) {
                at++;
            }
            Layouts.Extent extent = extents.get(at);
            long first = extent.byteOffset();
            long longest = extent.node() != null && extent.node().kind() == Kind.DATA ? LONGEST_DATA : LONGEST;
            long skippedTo = (extent.byteEnd() - WIDTH) / WIDTH * WIDTH;
            if (next >= first + longest && next < skippedTo) {
                next = skippedTo;
                continue;
            }
            int length = (int) Math.min(WIDTH, source.size() - next);
            ByteBuffer slice = source.slice(next, length);
            byte[] bytes = new byte[length];
            slice.get(bytes);
            json.append(separator).append('[').append(next).append(",\"");
            json.append(HexFormat.of().formatHex(bytes)).append("\",\"");
            json.append(kinds(extents, at, next, length)).append("\"]");
            separator = ",\n";
            next += length;
            shown += length;
        }
        json.append(']');
    }

    /** For each byte the first letter of its kind. */
    private static String kinds(List<Layouts.Extent> extents, int from, long start, int length) {
        StringBuilder kinds = new StringBuilder();
        int at = from;
        for (long offset = start; offset < start + length; offset++) {
            while (at + 1 < extents.size() && extents.get(at).byteEnd() <= offset) {
                at++;
            }
            Layouts.Extent extent = extents.get(at);
            boolean inside = extent.byteOffset() <= offset && offset < extent.byteEnd();
            kinds.append(inside ? HtmlDump.kind(extent.node()).charAt(0) : 'g');
        }
        return kinds.toString();
    }
}
