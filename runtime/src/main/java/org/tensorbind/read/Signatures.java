package org.tensorbind.read;

import java.io.IOException;
import java.util.Arrays;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.io.ByteSource;

/** The first bytes of files. */
final class Signatures {
    private Signatures() {}

    /** Refuses a source that begins with the bytes of another format. */
    static void refuse(ByteSource source, byte[] start, String reason) throws IOException {
        if (startsWith(source, start)) {
            throw new FormatException(
                    Reason.UNSUPPORTED,
                    source.name(),
                    0,
                    "file",
                    "starts with " + Constants.show(start) + ": " + reason,
                    null);
        }
    }

    private static boolean startsWith(ByteSource source, byte[] start) throws IOException {
        if (source.size() < start.length) {
            return false;
        }
        byte[] found = new byte[start.length];
        source.peek(0, start.length).get(found);
        return Arrays.equals(found, start);
    }
}
