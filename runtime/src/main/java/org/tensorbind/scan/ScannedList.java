package org.tensorbind.scan;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorInfo;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.MappedAccess;
import org.tensorbind.name.NameTable;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.PayloadList;
import org.tensorbind.read.Cursor;

/**
 * Descriptions of tensors that a {@link ListScanner} has scanned. Each is read on demand from the file's bytes. The list uses 20 bytes for each, and
 * about 30 more with names.
 */
public final class ScannedList<T> extends AbstractList<T> implements RandomAccess {
    private final IdleCursor cursor;
    private final ByteSource file;
    private final Place place;
    private final int[] starts;
    private final long[] offsets;
    private final long[] sizes;
    private final NameTable names;
    private final ListScanner.ElementReader<T> reader;
    private final @Nullable Rescan rescan;
    private volatile @Nullable Last<T> last;
    private volatile @Nullable WeakReference<List<String>> decodedNames;

    /**
     * The location of the descriptions.
     *
     * @param scanned what had come to the list
     * @param inRow whether an element ends where the next one starts, as elements have no size of their own
     */
    record Place(Region region, Cursor scanned, boolean inRow) {}

    /** The element that was accessed last, because methods for one tensor access it several times. */
    private record Last<T>(int index, T element) {}

    ScannedList(
            Place place,
            int[] starts,
            long[] offsets,
            long[] sizes,
            NameTable names,
            ListScanner.ElementReader<T> reader,
            @Nullable Rescan rescan) {
        this.cursor = new IdleCursor(
                place.scanned(), new PartSource(place.region()), place.region().order());
        this.file = place.region().file();
        this.place = place;
        this.starts = starts;
        this.offsets = offsets;
        this.sizes = sizes;
        this.names = names;
        this.reader = reader;
        this.rescan = rescan;
    }

    @Override
    public T get(int index) {
        Objects.checkIndex(index, starts.length);
        Last<T> known = last;
        if (known != null && known.index == index) {
            return known.element;
        }
        try {
            Cursor reading = cursor.take(place.region().start() + starts[index], end(index));
            T element = reader.read(reading);
            file.ensureIntact(1);
            cursor.give(reading);
            last = new Last<>(index, element);
            return element;
        } catch (IOException | InternalError | IllegalStateException e) {
            throw failure(file, e);
        }
    }

    /** Where an element ends at the latest, in bytes from the start of the file. */
    private long end(int index) {
        Region region = place.region();
        int next = index + 1 < starts.length ? starts[index + 1] : region.size();
        return place.inRow() ? region.start() + next : file.size();
    }

    /** The exception for memory of the file that could not be read, because it was truncated or closed meanwhile. */
    static UncheckedIOException failure(ByteSource file, Throwable failure) {
        IOException thrown = MappedAccess.thrown(MappedAccess.explained(file, failure));
        return new UncheckedIOException(thrown.getMessage(), thrown);
    }

    @Override
    public int size() {
        return starts.length;
    }

    /** Whether elements can be found by name. */
    public boolean hasNames() {
        return !names.isEmpty();
    }

    /** The first element of this name, -1 where there is none. */
    public int find(String name) {
        try {
            int found = names.find(name.getBytes(StandardCharsets.UTF_8));
            if (found < 0) {
                file.ensureIntact(1); // what was compared with the name and is the same, was there
            }
            return found;
        } catch (IOException | InternalError | IllegalStateException e) {
            throw failure(file, e);
        }
    }

    /** The names of all elements; decoded again after the list has become unreachable. */
    public List<String> names() {
        List<String> known = knownNames();
        if (known != null) {
            return known;
        }
        String[] all = new String[starts.length];
        try {
            for (int i = 0; i < all.length; i++) {
                all[i] = new String(names.name(i), StandardCharsets.UTF_8);
            }
            file.ensureIntact(1);
        } catch (IOException | InternalError | IllegalStateException e) {
            throw failure(file, e);
        }
        List<String> decoded = List.of(all);
        decodedNames = new WeakReference<>(decoded);
        return decoded;
    }

    private @Nullable List<String> knownNames() {
        WeakReference<List<String>> decoded = decodedNames;
        return decoded == null ? null : decoded.get();
    }

    /** The name of an element. */
    public String name(int index) {
        List<String> known = knownNames();
        if (known != null) {
            return known.get(index);
        }
        try {
            byte[] name = names.name(index);
            file.ensureIntact(1);
            return new String(name, StandardCharsets.UTF_8);
        } catch (IOException | InternalError | IllegalStateException e) {
            throw failure(file, e);
        }
    }

    /** The description of a tensor that the scan finds; null where it must be read. */
    public @Nullable TensorInfo info(int index) {
        Rescan scan = rescan;
        if (scan == null || names.isEmpty() || sizes.length == 0) {
            return null;
        }
        try {
            List<String> known = knownNames();
            return scan.info(index, starts[index], sizes[index], known == null ? null : known.get(index));
        } catch (IOException | InternalError | IllegalStateException e) {
            throw failure(file, e);
        }
    }

    /** See {@link ListScanner#payloads}; {@code alignment} is above 0. */
    @Nullable
    List<Payload> payloads(Cursor in, long start, long alignment, boolean padded) {
        if (offsets.length != size() || (padded && in.position() + in.remaining() != in.fileSize())) {
            return null;
        }
        long room = in.position() + in.remaining() - start;
        for (int i = 0; i < offsets.length; i++) {
            if (offsets[i] > room || sizes[i] > room - offsets[i]) {
                return null;
            }
        }
        return alignment == 1 || isAligned(start, alignment) ? new PayloadList(offsets, sizes, start) : null;
    }

    /** Divisions cost as much as all the rest: an alignment is a power of two but for strange formats. */
    private boolean isAligned(long start, long alignment) {
        boolean power = Long.bitCount(alignment) == 1;
        for (long offset : offsets) {
            if (power ? (start + offset & alignment - 1) != 0 : (start + offset) % alignment != 0) {
                return false;
            }
        }
        return true;
    }
}
