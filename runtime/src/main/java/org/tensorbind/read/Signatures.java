package org.tensorbind.read;

import java.io.IOException;
import java.util.Arrays;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.io.ByteSource;

/** Checks the first bytes of files. */
final class Signatures {
    /** The minimum size of a signature for a hint; shorter ones may match by chance. */
    private static final int SHORTEST = 4;

    private Signatures() {}

    /** Rejects a source that begins with the bytes of another format. */
    static void reject(ByteSource source, byte[] start, String reason) throws IOException {
        if (startsWith(source, 0, start)) {
            throw new FormatException(
                    Reason.UNSUPPORTED,
                    source.name(),
                    0,
                    "file",
                    "starts with " + ByteText.show(start) + ": " + reason,
                    null);
        }
    }

    /** A hint for bytes after the end of a file that begin with the file's signature. */
    static String another(ByteSource source, long position, byte[] start) throws IOException {
        return start.length >= SHORTEST && startsWith(source, position, start)
                ? ", where another file of the same format begins; write each to a file of its own"
                : "";
    }

    private static boolean startsWith(ByteSource source, long position, byte[] start) throws IOException {
        if (source.size() - position < start.length) {
            return false;
        }
        byte[] found = new byte[start.length];
        source.peek(position, start.length).get(found);
        return Arrays.equals(found, start);
    }
}
