package org.tensorbind.grammars.pytorch;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.ForeignFile;
import org.tensorbind.number.SaturatingMath;
import org.tensorbind.payload.StoredChecksum;
import org.tensorbind.pickle.Pickle;
import org.tensorbind.pickle.PickleDict;
import org.tensorbind.pickle.PickleGlobal;
import org.tensorbind.pickle.PickleList;
import org.tensorbind.pickle.PicklePersistentId;
import org.tensorbind.pickle.PickleText;

/** The form before 1.6: five pickles, and the storages after them, each with the number of its elements. */
final class LegacyForm implements Storages {
    private static final BigInteger MAGIC = new BigInteger("1950a86a20f9469cfc6c", 16);
    private static final long PROTOCOL = 1001;
    private static final int LONGEST_MAGIC = 64;

    private final ByteSource source;
    private final ReadOptions options;
    private final @Nullable ParseListener listener;
    private final Map<String, Extent> extents = new LinkedHashMap<>();
    private long position;
    private ByteOrder order = ByteOrder.LITTLE_ENDIAN;

    private record Extent(long byteOffset, long byteSize) {}

    private LegacyForm(ByteSource source, ReadOptions options, @Nullable ParseListener listener) {
        this.source = source;
        this.options = options;
        this.listener = listener;
    }

    /** Whether a source begins with the number that such files begin with, pickled by any protocol. */
    static boolean recognizes(ByteSource source) throws IOException {
        try {
            Pickle first = Pickle.read(source, 0, Math.min(LONGEST_MAGIC, source.size()), LONGEST_MAGIC);
            return first.value().equals(MAGIC);
        } catch (FormatException e) {
            return false;
        }
    }

    /** Reads all but the elements. */
    static Contents read(ByteSource source, ReadOptions options, @Nullable ParseListener listener) throws IOException {
        return new LegacyForm(source, options, listener).read();
    }

    private Contents read() throws IOException {
        Object magic = magic();
        if (!magic.equals(MAGIC)) {
            throw malformed(
                    0,
                    "MAGIC",
                    "must be the number 0x" + MAGIC.toString(16) + ", which torch.save writes first, is "
                            + PickleText.of(magic)
                            + "; load the pickle with Python, which runs what it names, and write it with torch.save");
        }
        long at = position;
        Object protocol = next("PROTOCOL").value();
        if (!protocol.equals(PROTOCOL)) {
            throw malformed(at, "PROTOCOL", "must be " + PROTOCOL + ", is " + PickleText.of(protocol));
        }
        order = order(next("SYSTEM").value());
        Pickle object = next("OBJECT");
        StateTree tree =
                new StateTree(source.name(), object, place -> source.peek(place.byteOffset(), place.byteSize())).walk();
        storages(next("KEYS"), widths(object));
        return new Contents(object, source, tree, this).check(source.name(), options.isStrict());
    }

    /** The first pickle. A file that does not begin as one in binary form does is explained instead of its first byte as an instruction. */
    private Object magic() throws IOException {
        try {
            return next("MAGIC").value();
        } catch (FormatException e) {
            ForeignFile other = ForeignFile.of(source);
            if (e.reason() != Reason.MALFORMED
                    || (source.size() > 0 && source.peek(0, 1).get() == (byte) 0x80)) {
                throw e;
            }
            String problem = other == null
                    ? "is neither a zip archive nor a pickle, as torch.save writes them"
                    : other.problem();
            throw new FormatException(Reason.UNSUPPORTED, source.name(), 0, "FILE", problem, e);
        }
    }

    private FormatException malformed(long byteOffset, String rule, String problem) {
        return new FormatException(Reason.MALFORMED, source.name(), byteOffset, "FILE." + rule, problem, null);
    }

    private Pickle next(String rule) throws IOException {
        Pickle pickle = Pickle.read(source, position, source.size(), options.limitOf("PICKLE", Pickle.MAX_VALUES));
        if (listener != null) {
            listener.item(
                    ParseListener.Kind.VALUE,
                    rule,
                    -1,
                    position,
                    pickle.byteEnd() - position,
                    PickleText.of(pickle.value()));
        }
        position = pickle.byteEnd();
        return pickle;
    }

    private static ByteOrder order(Object system) {
        if (system instanceof PickleDict facts) {
            for (PickleDict.Entry fact : facts.entries()) {
                if ("little_endian".equals(fact.key()) && Boolean.FALSE.equals(fact.value())) {
                    return ByteOrder.BIG_ENDIAN;
                }
            }
        }
        return ByteOrder.LITTLE_ENDIAN;
    }

    /** Bytes of an element of each storage. */
    private static Map<String, Integer> widths(Pickle object) {
        Map<String, Integer> widths = new HashMap<>();
        for (PicklePersistentId reference : object.references()) {
            if (reference.id() instanceof PickleList id
                    && id.items().size() > 2
                    && id.items().get(1) instanceof PickleGlobal type
                    && id.items().get(2) instanceof String key) {
                Elements elements = Elements.ofStorage(type.name());
                if (elements != null || type.name().equals(Elements.UNTYPED)) {
                    widths.put(key, elements == null ? 1 : elements.width());
                }
            }
        }
        return widths;
    }

    private void storages(Pickle keys, Map<String, Integer> widths) throws IOException {
        List<Object> names = keys.value() instanceof PickleList list ? list.items() : List.of();
        for (int i = 0; i < names.size(); i++) {
            Integer width = names.get(i) instanceof String key ? widths.get(key) : null;
            if (width == null) {
                throw malformed(
                        keys.byteOffset(),
                        "KEYS",
                        "key " + i + " must be one of a storage of OBJECT, is " + PickleText.of(names.get(i)));
            }
            storage(i, (String) names.get(i), width);
        }
        if (options.isStrict() && position < source.size()) {
            throw malformed(position, "STORAGE", "the file must end after the last storage");
        }
    }

    private void storage(int index, String key, int width) throws IOException {
        String rule = "STORAGE[" + index + "]";
        long left = source.size() - position - Long.BYTES;
        if (left < 0) {
            throw malformed(position, rule, "needs 8 bytes, has " + (source.size() - position));
        }
        long count = Long.reverseBytes(source.peek(position, Long.BYTES).getLong());
        long byteSize = SaturatingMath.times(count, width);
        if (count < 0 || byteSize > left) {
            throw malformed(
                    position,
                    rule,
                    Long.toUnsignedString(count) + " elements of " + width + " bytes need more than the " + left
                            + " bytes that are left");
        }
        if (listener != null) {
            listener.begin("STORAGE", index, position);
            listener.item(ParseListener.Kind.VALUE, "COUNT", -1, position, Long.BYTES, count);
            listener.item(ParseListener.Kind.DATA, "DATA", -1, position + Long.BYTES, byteSize, null);
            listener.end(position + Long.BYTES + byteSize);
        }
        extents.putIfAbsent(key, new Extent(position + Long.BYTES, byteSize));
        position += Long.BYTES + byteSize;
    }

    @Override
    public long byteSize(String key) {
        Extent extent = extents.get(key);
        return extent == null ? -1 : extent.byteSize;
    }

    @Override
    public long byteOffset(String key) {
        Extent extent = extents.get(key);
        return extent == null ? 0 : extent.byteOffset;
    }

    @Override
    public ByteOrder order() {
        return order;
    }

    @Override
    public @Nullable StoredChecksum checksum(String key) {
        return null;
    }

    @Override
    public boolean isCompressed(String key) {
        return false;
    }

    @Override
    public ByteSource source(String key) {
        return source;
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
