package org.tensorbind.payload;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ChecksumState;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.ReadOptions;
import org.tensorbind.ReadOptions.Verification;
import org.tensorbind.Shape;
import org.tensorbind.StoredPart;
import org.tensorbind.event.FlightEvent;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.Chunks;
import org.tensorbind.io.MappedAccess;
import org.tensorbind.number.CountText;
import org.tensorbind.payload.code.BooleanElements;
import org.tensorbind.payload.code.Checksums;
import org.tensorbind.payload.code.ChunkStream;
import org.tensorbind.payload.code.DecodedBytes;
import org.tensorbind.payload.code.StridedSource;
import org.tensorbind.value.ExternalData;

/** The elements of one dense data item as bytes; verified and decoded on first access. */
final class DataSource implements ByteSource {
    private static final long LARGE = 1 << 16;

    /** The size of a buffer that fits in the L1 cache; a multiple of all element sizes. */
    private static final int STAGE = 1 << 14;

    private final ByteSource file;
    private final ReadOptions options;
    private final Supplier<String> path;
    private final Storage storage;
    private final ElementType type;
    private final DType dtype;
    private final Shape shape;
    private final long expectedSize;

    /** Copies of values that each read needs, to avoid cache misses: a bundle is checked as a whole before its tensors are read. */
    private final long byteOffset;

    private final boolean plain;
    /** The source that these elements are a part of, which is verified and decoded as a whole; null for a whole tensor. */
    private final @Nullable DataSource whole;

    private volatile @Nullable ByteSource decoded;
    private volatile boolean matched;
    private volatile boolean verified;

    DataSource(
            ByteSource file,
            ReadOptions options,
            Supplier<String> path,
            Storage storage,
            ElementType type,
            Shape shape) {
        this(null, file, options, path, storage, type, shape);
    }

    /** A part of a tensor, with the options of the whole. */
    DataSource(DataSource whole, StridedSource part, ElementType type, Shape shape) {
        this(
                whole,
                part,
                whole.options,
                whole.path,
                Storage.plain(Payload.stored(0, part.size()), whole.storage.order()),
                type,
                shape);
    }

    private DataSource(
            @Nullable DataSource whole,
            ByteSource file,
            ReadOptions options,
            Supplier<String> path,
            Storage storage,
            ElementType type,
            Shape shape) {
        this.whole = whole;
        this.file = file;
        this.options = options;
        this.path = path;
        this.storage = storage;
        this.type = type;
        this.dtype = type.dtype();
        this.shape = shape;
        this.expectedSize = Math.max(0, type.byteSize(shape.elementCount()));
        this.byteOffset = storage.payload().byteOffset();
        this.plain = storage.isPlain() && !isTransposed() && !isInRows();
        this.verified = plain
                && storage.payload().byteSize() == expectedSize
                && (storage.checksum() == null || options.verification() == Verification.NONE)
                && storage.unreadableReason() == null
                && !checksTruthValues();
    }

    /** The dimensions of the elements. */
    Shape shape() {
        return shape;
    }

    ElementType type() {
        return type;
    }

    DType dtype() {
        return dtype;
    }

    /** Whether the elements are stored in another order than row-major. */
    boolean isTransposed() {
        int extents = 0;
        for (int i = 0; i < shape.rank(); i++) {
            extents += shape.dimension(i) == 1 ? 0 : 1;
        }
        return storage.columnMajor() && extents > 1 && dtype.byteSize() > 0;
    }

    /** Whether other bytes are between the elements. */
    boolean isInRows() {
        return storage.payload().rows() != null;
    }

    /** Whether the elements are stored contiguously, row-major and without a filter. */
    boolean isPlain() {
        return plain;
    }

    Storage storage() {
        return storage;
    }

    @Override
    public String name() {
        return file.name();
    }

    /** Bytes of all elements. */
    @Override
    public long size() {
        return expectedSize;
    }

    @Override
    public void ensureIntact(long byteSize) throws IOException {
        file.ensureIntact(byteSize);
    }

    @Override
    public Closeable retain() throws IOException {
        return file.retain();
    }

    /** Does nothing: the file stays open. */
    @Override
    public void close() {}

    StoredPart part(String name, Shape shape) {
        StoredChecksum checksum = storage.checksum();
        boolean packed = storage.payload().packing() != null;
        return new StoredPart(
                name,
                dtype,
                shape,
                packed || file instanceof ContainedSource
                        ? -1
                        : storage.payload().byteOffset(),
                packed
                        ? expectedSize
                        : storage.payload().isSized() ? storage.payload().byteSize() : -1,
                storage.filter(),
                storage.order(),
                checksum != null
                        ? checksum.algorithm()
                        : storage.unknownChecksum() != null ? StoredChecksum.UNKNOWN : null,
                storage.unreadableReason(),
                storage.columnMajor(),
                storage.payload().external() == null
                        ? null
                        : storage.payload().external().file());
    }

    /** The other file that has the elements; null if they are in the file of the tensor. */
    @Nullable
    ExternalData external() {
        return whole == null ? storage.payload().external() : whole.external();
    }

    /** The source of the stored bytes. */
    ByteSource file() {
        return file;
    }

    /** The memory of a range of the elements' bytes; null if they are decoded or the file is not in memory. */
    @Override
    public @Nullable Object memory(long offset, long byteSize) throws IOException {
        prepare();
        return plain ? file.memory(byteOffset + offset, byteSize) : null;
    }

    @Override
    public boolean isZeroCopy() {
        return !isInRows() && (!plain || file.isZeroCopy());
    }

    /** Whether slices are memory of the file: neither decoded nor copied. */
    boolean isInPlace() {
        return plain && file.isZeroCopy() && (whole == null || whole.isInPlace());
    }

    private boolean isPrepared() {
        return verified && (whole == null || whole.isPrepared());
    }

    /**
     * All elements of a tensor of at least {@link #LARGE} and at most {@code most} bytes that need neither verification nor decoding; null otherwise,
     * and if the file is closed.
     */
    @Nullable
    ByteBuffer large(long most) {
        if (expectedSize < LARGE || expectedSize > most || !isPrepared() || !file.isZeroCopy()) {
            return null;
        }
        try {
            return file.slice(byteOffset, (int) expectedSize);
        } catch (IOException e) {
            return null;
        }
    }

    /** The stored bytes, undecoded. */
    ByteBuffer stored() throws IOException {
        if (!storage.payload().isSized()) {
            throw failure(
                    Reason.UNSUPPORTED, storage.unreadableReason() + ", so the number of its bytes is unknown", null);
        }
        if (storage.payload().byteSize() > Integer.MAX_VALUE) {
            throw new IllegalStateException(
                    "the stored bytes are more than one buffer can hold; parts() gives their offset and size");
        }
        file.prefetch(byteOffset, storage.payload().byteSize());
        return file.slice(
                storage.payload().byteOffset(), (int) storage.payload().byteSize());
    }

    @Override
    public ByteBuffer slice(long offset, int length) throws IOException {
        prepare();
        return preparedSlice(offset, length);
    }

    private ByteBuffer preparedSlice(long offset, int length) throws IOException {
        ByteSource whole = decoded;
        if (whole != null) {
            return whole.slice(offset, length);
        }
        file.prefetch(byteOffset + offset, length);
        return file.slice(byteOffset + offset, length);
    }

    /** Prefetches a range of the elements' bytes; all stored bytes if they have to be decoded. */
    @Override
    public void prefetch(long offset, long byteSize) {
        if (plain) {
            file.prefetch(byteOffset + offset, byteSize);
        } else if (decoded == null) {
            file.prefetch(byteOffset, storage.payload().byteSize());
        }
    }

    /**
     * Verifies as the options require, and decodes. This happens once, in one thread, while others wait. Data that is too short for the shape, also
     * after decoding, is rejected before memory of the shape's size is allocated.
     */
    void prepare() throws IOException {
        if (whole != null) {
            whole.prepare();
        }
        if (!verified) {
            synchronized (this) {
                if (!verified) {
                    prepare(options.verification());
                }
            }
        }
    }

    /** Whether the elements have to be decoded before one of them can be read. */
    boolean needsDecoding() {
        return !plain && decoded == null;
    }

    /** Whether the declared decoded size is implausibly large for the stored size, so that it must not be allocated before decoding. */
    boolean isDoubtful() {
        return DecodedBytes.isDoubtful(expectedSize, storage.payload().byteSize());
    }

    /**
     * Whether the checksum can be verified while elements are copied, which saves a second pass: they are stored without encoding, have the size of
     * the shape, and have not been verified yet.
     */
    boolean isComparedByCopying() {
        return plain
                && !verified
                && wantsChecksum(options.verification())
                && storage.payload().byteSize() == expectedSize
                && storage.unreadableReason() == null
                && !checksTruthValues();
    }

    /** Passes all elements to a target and verifies their checksum, which is known only after the last piece. */
    void compareTo(PieceTarget target) throws IOException {
        StoredChecksum checksum = Objects.requireNonNull(storage.checksum(), "what is compared has a checksum");
        prefetch(0, expectedSize);
        guarded(() -> {
            FlightEvent event = FlightEvent.begin(FlightEvent.Kind.VERIFY, file.name());
            Checksums.Accumulator accumulator = Checksums.accumulator(checksum.algorithm());
            byte[] stage = new byte[(int) Math.min(STAGE, expectedSize)];
            for (long at = 0; at < expectedSize; at += STAGE) {
                int length = (int) Math.min(STAGE, expectedSize - at);
                file.slice(byteOffset + at, length).get(stage, 0, length);
                accumulator.update(ByteBuffer.wrap(stage, 0, length));
                target.accept(ByteBuffer.wrap(stage, 0, length));
            }
            compare(checksum, accumulator.finish());
            event.end(expectedSize, checksum.algorithm());
            return target;
        });
        verified = true;
    }

    /** Receives the elements in pieces, in their stored byte order. */
    interface PieceTarget {
        void accept(ByteBuffer piece) throws IOException;
    }

    /** Decodes the data and passes it to a target, without storing it. Problems may be found after pieces have been passed on. */
    void decodeTo(PieceTarget target) throws IOException {
        rejectUnreadable();
        prefetch(0, expectedSize);
        guarded(() -> {
            if (!matched) {
                verifyChecksum(options.verification());
            }
            decodePieces(target);
            return target;
        });
    }

    private void decodePieces(PieceTarget target) throws IOException {
        FlightEvent event = FlightEvent.begin(FlightEvent.Kind.DECODE, file.name());
        long size = 0;
        DataDecoder decoder = decoder();
        try (ChunkStream pieces = decoder.open()) {
            for (ByteBuffer piece = decoder.next(pieces); piece != null; piece = decoder.next(pieces)) {
                int length = piece.remaining();
                if (length > expectedSize - size) {
                    throw decoder.decodesToMore();
                }
                if (checksTruthValues()) {
                    checkTruthValues(piece.duplicate(), size);
                }
                target.accept(piece);
                size += length;
            }
        }
        file.ensureIntact(storage.payload().byteSize());
        checkSize(size);
        event.end(size, storage.filter());
    }

    /** Like {@link #prepare()}, but verifies checksums regardless of the options, and does not store decoded data. */
    ChecksumState verify() throws IOException {
        if (storage.unreadableReason() != null && storage.payload().isSized()) {
            verifyChecksum();
        }
        verifyStored();
        if (needsDecoding()) {
            guarded(() -> {
                decodePieces(piece -> {});
                return storage;
            });
        }
        if (file instanceof ContainedSource contained) {
            return contained.verify();
        }
        if (storage.checksum() != null) {
            return ChecksumState.VERIFIED;
        }
        return storage.unknownChecksum() != null ? ChecksumState.UNKNOWN : ChecksumState.NONE;
    }

    /** Like {@link #verify()}, but does not decode. */
    void verifyStored() throws IOException {
        if (!needsDecoding()) {
            prepare(Verification.ALL);
            return;
        }
        rejectUnreadable();
        guarded(() -> {
            verifyChecksum(Verification.ALL);
            return storage;
        });
    }

    /** Verifies the checksum of the stored bytes. */
    void verifyChecksum() throws IOException {
        guarded(() -> {
            verifyChecksum(Verification.ALL);
            return storage;
        });
    }

    private void prepare(Verification verification) throws IOException {
        rejectUnreadable();
        guarded(() -> {
            verifyChecksum(verification);
            if (plain) {
                checkSize(storage.payload().byteSize());
            } else if (decoded == null) {
                if (!isInRows()) {
                    prefetch(0, expectedSize);
                }
                decoded = decoder().whole();
            }
            if (checksTruthValues()) {
                for (long at = 0; at < expectedSize; at += Chunks.SIZE) {
                    checkTruthValues(preparedSlice(at, Chunks.lengthAt(at, expectedSize)), at);
                }
            }
            return storage;
        });
        verified = true;
    }

    /** Returns the result of an operation on all elements; throws an {@link IOException} if the file was truncated or closed meanwhile. */
    <T> T guarded(MappedAccess.Operation<T> reading) throws IOException {
        return guarded(expectedSize, reading);
    }

    /**
     * As {@link #guarded(MappedAccess.Operation)}, for a number of bytes. Checks that cost as much as copying a few KiB are skipped for fewer bytes.
     */
    <T> T guarded(long byteSize, MappedAccess.Operation<T> reading) throws IOException {
        return MappedAccess.read(file, storage.isPlain() ? byteSize : 0, reading);
    }

    /** The exception for access to a single element of a file that was truncated or closed, as in {@link #guarded}. */
    IOException explained(Throwable failure) {
        return MappedAccess.thrown(MappedAccess.explained(file, failure));
    }

    /** Rejects data that cannot be decoded; called before any other check. */
    void rejectUnreadable() throws FormatException {
        if (whole != null) {
            whole.rejectUnreadable();
        } else if (!verified && storage.unreadableReason() != null) {
            throw failure(Reason.UNSUPPORTED, storage.unreadableReason(), null);
        }
    }

    private boolean wantsChecksum(Verification verification) {
        StoredChecksum checksum = storage.checksum();
        return checksum != null
                && verification != Verification.NONE
                && (verification != Verification.FAST || Checksums.isCheap(checksum.algorithm()));
    }

    private void verifyChecksum(Verification verification) throws IOException {
        StoredChecksum checksum = storage.checksum();
        if (checksum != null && wantsChecksum(verification)) {
            FlightEvent event = FlightEvent.begin(FlightEvent.Kind.VERIFY, file.name());
            file.prefetch(byteOffset, storage.payload().byteSize());
            compare(
                    checksum,
                    Checksums.of(
                            checksum.algorithm(),
                            file,
                            storage.payload().byteOffset(),
                            storage.payload().byteSize()));
            event.end(storage.payload().byteSize(), checksum.algorithm());
        }
    }

    private void compare(StoredChecksum checksum, byte[] actual) throws IOException {
        if (!Arrays.equals(actual, checksum.value())) {
            file.ensureIntact(Long.MAX_VALUE);
            throw failure(Reason.MALFORMED, checksum.mismatch(actual), null);
        }
        matched = true;
    }

    void checkSize(long actual) throws FormatException {
        if (actual != expectedSize) {
            throw failure(
                    Reason.MALFORMED,
                    "the shape needs " + CountText.of(expectedSize, "byte") + ", the data has " + actual,
                    null);
        }
    }

    private DataDecoder decoder() {
        return new DataDecoder(this, file, storage, options, path);
    }

    private boolean checksTruthValues() {
        return dtype == DType.BOOL && options.isStrict();
    }

    private void checkTruthValues(ByteBuffer piece, long at) throws FormatException {
        String problem = BooleanElements.problem(piece, at);
        if (problem != null) {
            throw failure(Reason.MALFORMED, problem, null);
        }
    }

    FormatException failure(Reason reason, String problem, @Nullable Throwable cause) {
        long offset = file instanceof ContainedSource contained
                ? contained.containedAt()
                : storage.payload().byteOffset();
        return new FormatException(reason, file.name(), offset, path.get(), problem, cause);
    }
}
