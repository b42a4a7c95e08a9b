package org.tensorbind.payload;

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
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.Chunks;
import org.tensorbind.io.MappedAccess;
import org.tensorbind.number.CountText;
import org.tensorbind.payload.code.BooleanElements;
import org.tensorbind.payload.code.Checksums;
import org.tensorbind.payload.code.ChunkStream;
import org.tensorbind.payload.code.DecodedBytes;
import org.tensorbind.payload.code.StridedSource;

/** The elements of one dense block as bytes: what is stored, verified and decoded when it is first asked for. */
final class DataSource implements ByteSource {
    private static final long LARGE = 1 << 16;

    /** Bytes that stay in the first cache; no element of any dtype is cut. */
    private static final int STAGE = 1 << 14;

    private final ByteSource file;
    private final ReadOptions options;
    private final Supplier<String> path;
    private final Storage storage;
    private final DType dtype;
    private final Shape shape;
    private final long expectedSize;

    /** What reading asks for, at hand: a bundle is checked as a whole before it is read, and much is forgotten by caches in between. */
    private final long byteOffset;

    private final boolean plain;
    /** What these elements are a part of, which is verified and decoded as a whole. */
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

    /** Elements as they are in {@code part}, under the options of the tensor that it is a part of. */
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

    /** Dimensions of the elements. */
    Shape shape() {
        return shape;
    }

    DType dtype() {
        return dtype;
    }

    /** Whether the elements are stored in another order than the one that users see. */
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

    /** Whether the elements are stored as users see them. */
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

    /** Does nothing: the file stays open. */
    @Override
    public void close() {}

    StoredPart part(String name, Shape shape) {
        StoredChecksum checksum = storage.checksum();
        return new StoredPart(
                name,
                dtype,
                shape,
                storage.payload().byteOffset(),
                storage.payload().isSized() ? storage.payload().byteSize() : -1,
                storage.filter(),
                storage.order(),
                checksum != null
                        ? checksum.algorithm()
                        : storage.unknownChecksum() != null ? StoredChecksum.UNKNOWN : null,
                storage.unreadableReason(),
                storage.columnMajor());
    }

    /** Where the stored bytes are. */
    ByteSource file() {
        return file;
    }

    /** {@code byteSize} bytes of the elements from {@code offset} on as the file's memory, null where they are decoded or not in memory. */
    @Override
    public @Nullable Object memory(long offset, long byteSize) throws IOException {
        prepare();
        return plain ? file.memory(byteOffset + offset, byteSize) : null;
    }

    @Override
    public boolean isZeroCopy() {
        return !isInRows() && (!plain || file.isZeroCopy());
    }

    private boolean isPrepared() {
        return verified && (whole == null || whole.isPrepared());
    }

    /**
     * All elements of a tensor of some size, but not more than {@code most} bytes, which can be read as they are and without a look at them
     * first; null elsewhere, and when the file is closed.
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

    /** The stored bytes, as they are. */
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

    /** Tells the file that these bytes are going to be read; where they are decoded, all that is stored. */
    @Override
    public void prefetch(long offset, long byteSize) {
        if (plain) {
            file.prefetch(byteOffset + offset, byteSize);
        } else if (decoded == null) {
            file.prefetch(byteOffset, storage.payload().byteSize());
        }
    }

    /**
     * Verifies as the options say and decodes, once, in one thread for which others wait: before anything of the shape's size is allocated, data
     * that is too short for it, or decodes to less, is rejected.
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

    /** Whether the stored bytes are so few that memory for the declared decoded size must not be allocated before they are decoded. */
    boolean isDoubtful() {
        return DecodedBytes.isDoubtful(expectedSize, storage.payload().byteSize());
    }

    /**
     * Whether all elements can be compared with their checksum while they are copied, which spares a second walk over the file: they are stored as
     * they are, as many as the shape needs, and have not been compared yet.
     */
    boolean isComparedByCopying() {
        return plain
                && !verified
                && wantsChecksum(options.verification())
                && storage.payload().byteSize() == expectedSize
                && storage.unreadableReason() == null
                && !checksTruthValues();
    }

    /** Hands out all elements and compares their checksum. What is wrong is known only when they have been handed out. */
    void compareTo(PieceTarget target) throws IOException {
        StoredChecksum checksum = Objects.requireNonNull(storage.checksum(), "what is compared has a checksum");
        prefetch(0, expectedSize);
        guarded(() -> {
            Checksums.Accumulator accumulator = Checksums.accumulator(checksum.algorithm());
            byte[] stage = new byte[(int) Math.min(STAGE, expectedSize)];
            for (long at = 0; at < expectedSize; at += STAGE) {
                int length = (int) Math.min(STAGE, expectedSize - at);
                file.slice(byteOffset + at, length).get(stage, 0, length);
                accumulator.update(ByteBuffer.wrap(stage, 0, length));
                target.accept(ByteBuffer.wrap(stage, 0, length));
            }
            compare(checksum, accumulator.finish());
            return target;
        });
        verified = true;
    }

    /** Takes the elements piece by piece, in their stored byte order. */
    interface PieceTarget {
        void accept(ByteBuffer piece) throws IOException;
    }

    /** Decodes the data without keeping it. What is wrong with its end is known only when the pieces before it have been handed out. */
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
    }

    /** Does everything that {@link #prepare()} does, and verifies every checksum whatever the options say; nothing is kept. */
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
        if (storage.checksum() != null) {
            return ChecksumState.VERIFIED;
        }
        return storage.unknownChecksum() != null ? ChecksumState.UNKNOWN : ChecksumState.NONE;
    }

    /** Does what {@link #verify()} does, but decodes nothing that is compressed. */
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

    /** Compares the checksum of the stored bytes, whatever they are. */
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

    /** What {@code reading} gives of all elements, with an {@link IOException} where the file was cut or closed meanwhile. */
    <T> T guarded(MappedAccess.Operation<T> reading) throws IOException {
        return guarded(expectedSize, reading);
    }

    /** As {@link #guarded(MappedAccess.Operation)}, for a number of bytes: what costs as much as copying some KiB is not done for fewer. */
    <T> T guarded(long byteSize, MappedAccess.Operation<T> reading) throws IOException {
        return MappedAccess.read(file, storage.isPlain() ? byteSize : 0, reading);
    }

    /** Rejects single elements of a file that was cut or closed, as {@link #guarded} does. */
    IOException explained(Throwable failure) {
        return failure instanceof InternalError error
                ? MappedAccess.explain(file, error)
                : MappedAccess.explain(file, (IllegalStateException) failure);
    }

    /** Rejects data that cannot be decoded, before any other problem of it is reported. */
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
            file.prefetch(byteOffset, storage.payload().byteSize());
            compare(
                    checksum,
                    Checksums.of(
                            checksum.algorithm(),
                            file,
                            storage.payload().byteOffset(),
                            storage.payload().byteSize()));
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
        return new FormatException(reason, file.name(), storage.payload().byteOffset(), path.get(), problem, cause);
    }
}
