package org.tensorbind.grammars.pytorch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.archive.ZipArchive;
import org.tensorbind.archive.ZipMember;
import org.tensorbind.io.ByteSource;
import org.tensorbind.payload.StoredChecksum;
import org.tensorbind.pickle.Pickle;

/** The form since 1.6: a zip archive of one folder with a pickle and a file for each storage. */
final class ArchiveForm implements Storages {
    private static final String PICKLE = "/data.pkl";
    private static final String BYTE_ORDER = "/byteorder";

    /** The flag of members after whose data their sizes and checksum are repeated. */
    private static final int HAS_DESCRIPTOR = 1 << 3;

    private final ZipArchive archive;
    private final String folder;
    private final Map<String, Place> places = new ConcurrentHashMap<>();
    private ByteOrder order = ByteOrder.LITTLE_ENDIAN;

    private record Place(ZipMember member, long start) {}

    private ArchiveForm(ZipArchive archive, String folder) {
        this.archive = archive;
        this.folder = folder;
    }

    /** Whether a source begins as an archive does, even if it is cut or has other members. */
    static boolean isArchive(ByteSource source) throws IOException {
        ByteBuffer start = ByteBuffer.wrap(new PytorchFormat().signature());
        return source.size() >= start.remaining() && start.equals(source.peek(0, start.remaining()));
    }

    /** Whether a source is such an archive: the pickle is its first member, as torch writes it, or in the folder of the first. */
    static boolean recognizes(ByteSource source) throws IOException {
        if (!ZipArchive.beginsWithMember(source)) {
            return false;
        }
        if (ZipArchive.firstName(source).endsWith(PICKLE)) {
            return true;
        }
        try (ZipArchive archive = ZipArchive.open(source.borrowed(), ReadOptions.lenient())) {
            return pickle(archive) != null;
        } catch (FormatException e) {
            return false;
        }
    }

    private static @Nullable ZipMember pickle(ZipArchive archive) {
        if (archive.members().isEmpty()) {
            return null;
        }
        String first = archive.members().get(0).name();
        int slash = first.indexOf('/');
        return slash < 0 ? null : archive.find(first.substring(0, slash) + PICKLE);
    }

    /** Reads the pickle. The archive closes the source, but not when this fails. */
    static Contents read(ByteSource source, ReadOptions options, @Nullable ParseListener listener) throws IOException {
        ZipArchive archive = ZipArchive.parse(source, options, listener);
        ZipMember member = pickle(archive);
        if (member == null) {
            throw new FormatException(
                    Reason.UNSUPPORTED,
                    source.name(),
                    0,
                    "FILE",
                    "the archive has no data.pkl in the folder of its first member",
                    null);
        }
        String folder = member.name().substring(0, member.name().length() - PICKLE.length());
        ArchiveForm form = new ArchiveForm(archive, folder);
        form.order = form.readOrder();
        ByteSource bytes = member.isStored() ? source : archive.content(member);
        long from = member.isStored() ? archive.dataOffset(member) : 0;
        Pickle pickle = Pickle.read(bytes, from, from + member.size(), options.limitOf("PICKLE", Pickle.MAX_VALUES));
        StateTree tree =
                new StateTree(source.name(), pickle, place -> bytes.peek(place.byteOffset(), place.byteSize())).walk();
        Contents contents = new Contents(pickle, bytes, tree, form).check(source.name(), options.isStrict());
        if (listener != null) {
            form.report(listener);
        }
        return contents;
    }

    private ByteOrder readOrder() throws IOException {
        ZipMember member = archive.find(folder + BYTE_ORDER);
        if (member == null) {
            return ByteOrder.LITTLE_ENDIAN;
        }
        int length = (int) Math.min("little".length() + 1, member.size());
        String name = StandardCharsets.ISO_8859_1
                .decode(archive.content(member).slice(0, length))
                .toString();
        return switch (name) {
            case "little" -> ByteOrder.LITTLE_ENDIAN;
            case "big" -> ByteOrder.BIG_ENDIAN;
            default ->
                throw new FormatException(
                        Reason.MALFORMED,
                        archive.source().name(),
                        member.byteOffset(),
                        member.path(),
                        "byteorder must be little or big, is " + name,
                        null);
        };
    }

    /** As opening does, leaves a wrong header of a storage to who reads the storage. */
    private void report(ParseListener listener) throws IOException {
        for (ZipMember member : archive.members()) {
            long start;
            try {
                start = archive.dataOffset(member);
            } catch (FormatException e) {
                continue;
            }
            listener.begin("MEMBER", member.index(), member.byteOffset());
            archive.dataOffset(member, listener);
            boolean isStorage = member.name().startsWith(folder + "/data/");
            listener.item(
                    isStorage ? ParseListener.Kind.DATA : ParseListener.Kind.VALUE,
                    "DATA",
                    -1,
                    start,
                    member.storedSize(),
                    isStorage ? null : member.name());
            long end = start + member.storedSize();
            if ((member.flags() & HAS_DESCRIPTOR) != 0) {
                listener.item(ParseListener.Kind.VALUE, "DESCRIPTOR", -1, end, member.limit() - end, null);
                end = member.limit();
            }
            listener.end(end);
        }
    }

    private @Nullable ZipMember member(String key) {
        return archive.find(folder + "/data/" + key);
    }

    @Override
    public long byteSize(String key) {
        ZipMember member = member(key);
        return member == null ? -1 : member.size();
    }

    /** The member with a storage, and where its data starts; null where the archive does not have it. */
    private @Nullable Place place(String key) throws IOException {
        Place known = places.get(key);
        ZipMember member = known == null ? member(key) : null;
        if (member != null) {
            known = new Place(member, archive.dataOffset(member));
            places.put(key, known);
        }
        return known;
    }

    @Override
    public long byteOffset(String key) throws IOException {
        Place place = place(key);
        return place == null || !place.member.isStored() ? 0 : place.start;
    }

    @Override
    public boolean isCompressed(String key) throws IOException {
        Place place = place(key);
        return place != null && !place.member.isStored();
    }

    @Override
    public ByteSource source(String key) throws IOException {
        Place place = place(key);
        return place == null || place.member.isStored() ? archive.source() : archive.content(place.member, place.start);
    }

    @Override
    public ByteOrder order() {
        return order;
    }

    /** An option of torch writes 0 for all checksums; that of a compressed one is compared when it is read. */
    @Override
    public @Nullable StoredChecksum checksum(String key) {
        ZipMember member = member(key);
        return member == null || member.crc32() == 0 || !member.isStored()
                ? null
                : StoredChecksum.ofInteger("crc32", member.crc32(), "CRC32");
    }

    @Override
    public void close() throws IOException {
        archive.close();
    }
}
