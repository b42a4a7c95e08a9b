package org.tensorbind.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ChecksumState;
import org.tensorbind.io.ByteSource;
import org.tensorbind.payload.ContainedSource;

/**
 * The content of a deflated member. Its first bytes are inflated by themselves; what is read front to back is inflated while it is read, each time anew;
 * any other read inflates the whole member once and caches it: a small one in memory, a large one in a temporary file of the archive.
 */
final class InflatedSource implements ContainedSource {
    private static final int HEAD = 1 << 12;

    /** Longest piece of a reader who goes front to back. */
    private static final int PIECE = 1 << 20;

    private final ZipArchive archive;
    private final ZipMember member;
    private final String name;
    private final long start;
    private byte[] head = new byte[0];
    private @Nullable Inflation stream;
    private volatile @Nullable ByteSource whole;

    /**
     * The content of a member.
     *
     * @param start where the member's data starts in the file
     */
    InflatedSource(ZipArchive archive, ZipMember member, String name, long start) {
        this.archive = archive;
        this.member = member;
        this.name = name;
        this.start = start;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long containedAt() {
        return start;
    }

    @Override
    public ChecksumState verify() throws IOException {
        archive.verify(member, start);
        return ChecksumState.VERIFIED;
    }

    @Override
    public long size() {
        return member.size();
    }

    @Override
    public ByteBuffer slice(long offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, member.size());
        archive.rejectClosed();
        if (length == 0) {
            return ByteBuffer.allocate(0).asReadOnlyBuffer();
        }
        ByteSource inflated = whole;
        return inflated == null ? inflatedSlice(offset, length) : inflated.slice(offset, length);
    }

    @Override
    public ByteBuffer window(long offset) throws IOException {
        long left = member.size() - offset;
        return slice(offset, (int) Math.min(left, offset < HEAD ? HEAD - offset : 1 << 16));
    }

    private synchronized ByteBuffer inflatedSlice(long offset, int length) throws IOException {
        if (whole == null && offset + length <= HEAD) {
            return ByteBuffer.wrap(head(), (int) offset, length).slice().asReadOnlyBuffer();
        }
        if (whole == null && length <= PIECE && isNext(offset)) {
            return next(offset, length);
        }
        return whole().slice(offset, length);
    }

    private byte[] head() throws IOException {
        if (head.length == 0) {
            byte[] bytes = new byte[(int) Math.min(HEAD, member.size())];
            try (Inflation inflation = inflation()) {
                inflation.read(bytes, 0, bytes.length);
            }
            head = bytes;
        }
        return head;
    }

    /** The decoder reads small pieces, one after the other. */
    private void prefetch() {
        archive.source().prefetch(start, member.storedSize());
    }

    private Inflation inflation() {
        return new Inflation(archive.source(), member, start);
    }

    /** Whether a reader goes on where the last one was, or begins. */
    private boolean isNext(long offset) {
        long position = stream == null ? 0 : stream.position();
        return offset <= HEAD || (offset >= position && offset - position <= HEAD);
    }

    private ByteBuffer next(long offset, int length) throws IOException {
        Inflation inflation = stream;
        if (inflation == null || offset < inflation.position()) {
            end();
            prefetch();
            inflation = inflation();
            stream = inflation;
        }
        byte[] bytes = new byte[length];
        try {
            inflation.skip(offset - inflation.position());
            inflation.read(bytes, 0, length);
        } catch (IOException | RuntimeException | Error e) {
            end();
            throw e;
        }
        if (inflation.position() == member.size()) {
            end();
        }
        return ByteBuffer.wrap(bytes).asReadOnlyBuffer();
    }

    private void end() {
        if (stream != null) {
            stream.close();
            stream = null;
        }
    }

    private ByteSource whole() throws IOException {
        ByteSource inflated = whole;
        if (inflated == null) {
            end();
            archive.checkLimit(member, start);
            prefetch();
            inflated = member.size() <= ZipArchive.MOST_IN_MEMORY
                    ? inMemory()
                    : archive.inTemporaryFile(member, this::inflation);
            whole = inflated;
        }
        return inflated;
    }

    /** The array grows with the inflated bytes; the size in the directory is not trusted. */
    private ByteSource inMemory() throws IOException {
        int size = (int) member.size();
        byte[] bytes = new byte[(int) Math.min(size, Math.max(1 << 16, 8 * member.storedSize()))];
        try (Inflation inflation = inflation()) {
            for (int done = 0; done < size; done = bytes.length) {
                bytes = done == 0 ? bytes : Arrays.copyOf(bytes, (int) Math.min(size, 2L * bytes.length));
                inflation.read(bytes, done, bytes.length - done);
            }
        }
        return ByteSource.of(name, bytes);
    }

    @Override
    public boolean isZeroCopy() {
        return false;
    }

    /** Does nothing: the archive stays open. */
    @Override
    public void close() {}
}
