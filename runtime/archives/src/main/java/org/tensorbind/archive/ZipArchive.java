package org.tensorbind.archive;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.Chunks;
import org.tensorbind.io.MappedAccess;
import org.tensorbind.name.NameIndex;
import org.tensorbind.payload.TemporaryStorage;

/**
 * A zip archive in a source: its directory is read at once, its members on request. A stored member is a range of the source, a deflated one is
 * inflated. Any number of threads may use it.
 *
 * <p>Only the directory and the records after it are read, each in one piece. The archive may be appended to other bytes, and have more than 4 GiB or
 * 65535 members (zip64). Archives in several files, and members that overlap or have the same name, are rejected. Offsets, sizes and checksums are the
 * directory's, whatever the members' own headers say of them.
 *
 * <pre>{@code
 * FILE      ::= PREFIX? MEMBER* DIRECTORY (END64 LOCATOR)? END
 * MEMBER    ::= SIGNATURE … NAME EXTRA DATA DESCRIPTOR?
 * DIRECTORY ::= ENTRY*
 * }</pre>
 */
public final class ZipArchive implements Closeable {
    /** The maximum size of an inflated member in memory; a larger one is in a temporary file. */
    static final int MOST_IN_MEMORY = 1 << 25;

    /** Where a member's own header has the size of its name. */
    private static final int NAME_SIZE = 26;

    private static final int LONGEST_FIRST = 1 << 10;

    private final ByteSource source;
    private final ReadOptions options;
    private final List<ZipMember> members;
    private final Map<Integer, ByteSource> temporary = new HashMap<>();
    private volatile @Nullable NameIndex names;
    private volatile boolean closed;

    private ZipArchive(ByteSource source, ReadOptions options, List<ZipMember> members) {
        this.source = source;
        this.options = options;
        this.members = members;
    }

    /**
     * Reads the directory of an archive, which closes the source with itself, and also when this fails.
     *
     * @throws FormatException if the source is no zip archive, or a malformed one
     */
    public static ZipArchive open(ByteSource source, ReadOptions options) throws IOException {
        try {
            return parse(source, options, null);
        } catch (IOException | RuntimeException | Error e) {
            try (source) {
                throw e;
            }
        }
    }

    /**
     * Reads the directory of an archive and reports its items.
     *
     * @param listener null for none
     * @return the archive, which closes the source with itself; the source stays open when this fails
     * @throws FormatException if the source is no zip archive, or a malformed one, which is not reported to the listener
     */
    public static ZipArchive parse(ByteSource source, ReadOptions options, @Nullable ParseListener listener)
            throws IOException {
        return MappedAccess.read(
                source, source.size(), () -> new ZipArchive(source, options, ZipDirectory.read(source, listener)));
    }

    /** Whether a source begins as an archive does whose first member is at its start. */
    public static boolean beginsWithMember(ByteSource source) throws IOException {
        return source.size() >= ZipRecords.LOCAL_SIZE
                && Integer.reverseBytes(source.peek(0, Integer.BYTES).getInt()) == ZipRecords.LOCAL;
    }

    /** The name of the member at the start of a source, without reading the directory; empty where none is there, or its name is long. */
    public static String firstName(ByteSource source) throws IOException {
        if (!beginsWithMember(source)) {
            return "";
        }
        int size = Short.toUnsignedInt(
                Short.reverseBytes(source.peek(NAME_SIZE, Short.BYTES).getShort()));
        return size > Math.min(LONGEST_FIRST, source.size() - ZipRecords.LOCAL_SIZE)
                ? ""
                : StandardCharsets.UTF_8
                        .decode(source.peek(ZipRecords.LOCAL_SIZE, size))
                        .toString();
    }

    /** The bytes of the archive. */
    public ByteSource source() {
        return source;
    }

    /** All members, folders included, in the order of the directory. */
    public List<ZipMember> members() {
        return members;
    }

    /** The member of a name, null for none. */
    public @Nullable ZipMember find(String name) {
        NameIndex index = names;
        if (index == null) {
            index = new NameIndex(members.size(), i -> members.get(i).name());
            names = index;
        }
        int position = index.find(name);
        return position < 0 ? null : members.get(position);
    }

    /**
     * The content of a member, which may be used as long as the archive is open; closing it does nothing. What is deflated is inflated when it is read,
     * and its checksum is compared when all of it has been. The memory for that is limited by {@link ReadOptions#maxDecodedSize}.
     *
     * @throws FormatException if the member is encrypted, compressed by another method than deflate, or not at the offset in the directory
     */
    public ByteSource content(ZipMember member) throws IOException {
        return content(member, dataOffset(member));
    }

    /**
     * The content of a member, see {@link #content(ZipMember)}.
     *
     * @param start what {@link #dataOffset} has given
     */
    public ByteSource content(ZipMember member, long start) {
        String name = source.name() + "!/" + member.name();
        return member.isStored()
                ? new MemberSource(name, source, start, member.size())
                : new InflatedSource(this, member, name, start);
    }

    /**
     * The offset of a member's data in the source, which follows from its own header.
     *
     * @throws FormatException as {@link #content} does
     */
    public long dataOffset(ZipMember member) throws IOException {
        return dataOffset(member, null);
    }

    /** Finds where the data of a member starts, see {@link #dataOffset(ZipMember)}, and reports the items of its header. */
    public long dataOffset(ZipMember member, @Nullable ParseListener listener) throws IOException {
        rejectClosed();
        rejectUnsupported(member);
        return MappedAccess.read(source, 1, () -> new LocalHeader(source, member, listener).dataOffset());
    }

    private void rejectUnsupported(ZipMember member) throws FormatException {
        int encryption = ZipRecords.ENCRYPTED | ZipRecords.STRONGLY_ENCRYPTED | ZipRecords.MASKED;
        if ((member.flags() & encryption) != 0) {
            throw unsupported(member, "FLAGS", "the member is encrypted; decrypt the archive first");
        }
        if ((member.flags() & ZipRecords.PATCH) != 0) {
            throw unsupported(member, "FLAGS", "the member is a patch of another file");
        }
        if (member.method() != ZipRecords.STORED && member.method() != ZipRecords.DEFLATED) {
            throw unsupported(
                    member,
                    "METHOD",
                    "the member is compressed by " + ZipRecords.methodName(member.method())
                            + ", known are stored (0) and deflated (8)");
        }
    }

    private FormatException unsupported(ZipMember member, String rule, String problem) {
        return new FormatException(
                Reason.UNSUPPORTED, source.name(), member.byteOffset(), member.path() + "." + rule, problem, null);
    }

    /**
     * Reads the content of a member without storing it, and compares its checksum.
     *
     * @param start what {@link #dataOffset} has given
     * @throws FormatException if it has another one
     */
    public void verify(ZipMember member, long start) throws IOException {
        source.prefetch(start, member.storedSize());
        if (!member.isStored()) {
            try (Inflation inflation = new Inflation(source, member, start)) {
                inflation.skip(member.size());
            }
            return;
        }
        CRC32 sum = new CRC32();
        byte[] piece = new byte[(int) Math.min(1 << 16, member.size())];
        MappedAccess.read(source, member.size(), () -> {
            for (long at = 0; at < member.size(); at += piece.length) {
                int length = (int) Math.min(piece.length, member.size() - at);
                source.slice(start + at, length).get(piece, 0, length);
                sum.update(piece, 0, length);
            }
            return sum;
        });
        if (sum.getValue() != member.crc32()) {
            throw member.wrongChecksum(source.name(), start, sum.getValue());
        }
    }

    void rejectClosed() throws IOException {
        if (closed) {
            source.slice(0, 0);
        }
    }

    /** Compares the size of a member with the limit of decoded data. */
    void checkLimit(ZipMember member, long start) throws FormatException {
        if (member.size() > options.maxDecodedSize()) {
            throw new FormatException(
                    Reason.LIMIT,
                    source.name(),
                    start,
                    member.path() + ".DATA",
                    "the data inflates to " + member.size() + " bytes, the limit is " + options.maxDecodedSize()
                            + "; raise it with ReadOptions.maxDecodedSize(…)",
                    null);
        }
    }

    /** A member in a temporary file, which goes when the archive is closed, or with the process. */
    ByteSource inTemporaryFile(ZipMember member, Supplier<Inflation> inflations) throws IOException {
        synchronized (temporary) {
            ByteSource known = temporary.get(member.index());
            if (known == null) {
                rejectClosed();
                known = spill(member, inflations);
                temporary.put(member.index(), known);
            }
            return known;
        }
    }

    private static ByteSource spill(ZipMember member, Supplier<Inflation> inflations) throws IOException {
        FileChannel channel = TemporaryStorage.newFile(null);
        try (Inflation inflation = inflations.get()) {
            byte[] piece = new byte[Chunks.SIZE];
            while (inflation.position() < member.size()) {
                int length = Chunks.lengthAt(inflation.position(), member.size());
                inflation.read(piece, 0, length);
                Chunks.writeFully(channel, ByteBuffer.wrap(piece, 0, length));
            }
            return ByteSource.of(member.name(), channel);
        } catch (IOException | RuntimeException | Error e) {
            try (channel) {
                throw e;
            }
        }
    }

    /** Ends the reading: contents must not be used any more. */
    @Override
    public void close() throws IOException {
        closed = true;
        try (source) {
            synchronized (temporary) {
                for (ByteSource file : temporary.values()) {
                    file.close();
                }
                temporary.clear();
            }
        }
    }
}
