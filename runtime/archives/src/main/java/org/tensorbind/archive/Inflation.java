package org.tensorbind.archive;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.MappedAccess;

/** Inflates a member from its start on, and compares its size and its checksum at its end. Input is copied: the decoder is native code. */
final class Inflation implements Closeable {
    private static final int PIECE = 1 << 13;

    private final ByteSource file;
    private final ZipMember member;
    private final long start;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 sum = new CRC32();
    private long taken;
    private long given;

    /**
     * An inflation that has given nothing.
     *
     * @param start where the member's data starts in the file
     */
    Inflation(ByteSource file, ZipMember member, long start) {
        this.file = file;
        this.member = member;
        this.start = start;
    }

    /** How many bytes have been given. */
    long position() {
        return given;
    }

    /** Gives the next bytes. With the last ones, what is wrong with the whole is known. */
    void read(byte[] target, int from, int length) throws IOException {
        for (int done = 0; done < length; ) {
            int count = inflate(target, from + done, length - done);
            if (count == 0) {
                throw malformed("inflates to " + given + " bytes, the directory says " + member.size());
            }
            sum.update(target, from + done, count);
            given += count;
            done += count;
        }
        if (given == member.size()) {
            checkEnd();
        }
    }

    /** Passes over bytes. */
    void skip(long count) throws IOException {
        if (count == 0 && member.size() == 0) {
            read(new byte[0], 0, 0);
        }
        byte[] passed = new byte[(int) Math.min(PIECE, count)];
        for (long left = count; left > 0; left -= passed.length) {
            read(passed, 0, (int) Math.min(passed.length, left));
        }
    }

    /** Some bytes, 0 at the end. */
    private int inflate(byte[] target, int from, int length) throws IOException {
        try {
            while (true) {
                int count = inflater.inflate(target, from, length);
                if (count > 0 || inflater.finished()) {
                    return count;
                }
                if (inflater.needsDictionary() || taken == member.storedSize()) {
                    throw malformed("the deflated data ends after " + given + " bytes of " + member.size());
                }
                feed();
            }
        } catch (DataFormatException e) {
            throw malformed("the deflated data cannot be decoded: " + e.getMessage(), e);
        }
    }

    private void feed() throws IOException {
        byte[] input = new byte[(int) Math.min(PIECE, member.storedSize() - taken)];
        MappedAccess.read(file, input.length, () -> {
            ByteBuffer stored = file.slice(start + taken, input.length);
            stored.get(input);
            return input;
        });
        taken += input.length;
        inflater.setInput(input);
    }

    private void checkEnd() throws IOException {
        if (inflate(new byte[1], 0, 1) > 0) {
            throw malformed("inflates to more than the " + member.size() + " bytes of the directory");
        }
        if (sum.getValue() != member.crc32()) {
            throw member.wrongChecksum(file.name(), start, sum.getValue());
        }
        inflater.end();
    }

    private FormatException malformed(String problem) {
        return malformed(problem, null);
    }

    private FormatException malformed(String problem, @Nullable Throwable cause) {
        return new FormatException(Reason.MALFORMED, file.name(), start, member.path() + ".DATA", problem, cause);
    }

    @Override
    public void close() {
        inflater.end();
    }
}
