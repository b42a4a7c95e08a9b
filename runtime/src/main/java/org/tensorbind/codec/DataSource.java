package org.tensorbind.codec;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ChecksumState;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.ReadOptions;
import org.tensorbind.ReadOptions.Verification;
import org.tensorbind.Shape;
import org.tensorbind.StoredPart;
import org.tensorbind.io.ByteSource;

/** The stored bytes of one dense block, verified and decoded when they are first asked for. */
final class DataSource {
    private final ByteSource file;
    private final ReadOptions options;
    private final String path;
    private final Storage storage;
    private final DType dtype;
    private final long expectedSize;
    private volatile @Nullable ByteSource decoded;
    private volatile boolean verified;

    DataSource(ByteSource file, ReadOptions options, String path, Storage storage, DType dtype, long expectedSize) {
        this.file = file;
        this.options = options;
        this.path = path;
        this.storage = storage;
        this.dtype = dtype;
        this.expectedSize = expectedSize;
    }

    Storage storage() {
        return storage;
    }

    StoredPart part(String name, Shape shape) {
        StoredChecksum checksum = storage.checksum();
        return new StoredPart(
                name,
                dtype,
                shape,
                storage.payload().byteOffset(),
                storage.payload().byteSize(),
                storage.filter(),
                storage.order(),
                checksum != null ? checksum.algorithm() : storage.unverifiable() ? "unknown" : null,
                storage.obstacle());
    }

    /** Whether slices share the file's memory. */
    boolean isZeroCopy() {
        return !storage.isPlain() || file.isZeroCopy();
    }

    /** The stored bytes, as they are. */
    ByteBuffer stored() throws IOException {
        if (storage.payload().byteSize() > Integer.MAX_VALUE) {
            throw new IllegalStateException("the stored bytes are more than one buffer can hold");
        }
        return file.slice(
                storage.payload().byteOffset(), (int) storage.payload().byteSize());
    }

    /** Decoded bytes from {@code offset} on. */
    ByteBuffer slice(long offset, int length) throws IOException {
        prepare();
        return preparedSlice(offset, length);
    }

    private ByteBuffer preparedSlice(long offset, int length) throws IOException {
        ByteSource whole = decoded;
        return whole == null
                ? file.slice(storage.payload().byteOffset() + offset, length)
                : whole.slice(offset, length);
    }

    /**
     * Verifies as the options say and decodes, once: before anything of the shape's size is allocated, data that is too short for it, or
     * decodes to less, is refused.
     */
    void prepare() throws IOException {
        if (!verified) {
            prepare(options.verification());
        }
    }

    /** Does everything that {@link #prepare()} does, and verifies every checksum whatever the options say. */
    ChecksumState verify() throws IOException {
        prepare(Verification.ALL);
        if (storage.checksum() != null) {
            return ChecksumState.VERIFIED;
        }
        return storage.unverifiable() ? ChecksumState.UNKNOWN : ChecksumState.NONE;
    }

    private void prepare(Verification verification) throws IOException {
        refuseObstacle();
        verifyChecksum(verification);
        if (storage.isPlain()) {
            checkSize(storage.payload().byteSize());
        } else if (decoded == null) {
            decoded = decode();
        }
        if (dtype == DType.BOOL && options.isStrict()) {
            checkTruthValues();
        }
        verified = true;
    }

    private void refuseObstacle() throws FormatException {
        if (storage.obstacle() != null) {
            throw fault(Reason.UNSUPPORTED, storage.obstacle(), null);
        }
    }

    private void verifyChecksum(Verification verification) throws IOException {
        StoredChecksum checksum = storage.checksum();
        if (checksum == null || verification == Verification.NONE) {
            return;
        }
        if (verification == Verification.CHEAP && !Checksums.isCheap(checksum.algorithm())) {
            return;
        }
        byte[] actual = Checksums.of(
                checksum.algorithm(),
                file,
                storage.payload().byteOffset(),
                storage.payload().byteSize());
        if (!Arrays.equals(actual, checksum.value())) {
            String found = new StoredChecksum(checksum.algorithm(), actual, checksum.rule()).hex();
            throw fault(
                    Reason.MALFORMED,
                    checksum.rule() + " says " + checksum.algorithm() + " " + checksum.hex()
                            + ", the stored bytes have " + found,
                    null);
        }
    }

    private void checkSize(long actual) throws FormatException {
        if (actual != expectedSize) {
            throw fault(Reason.MALFORMED, "the shape needs " + expectedSize + " bytes, the data has " + actual, null);
        }
    }

    private ByteSource decode() throws IOException {
        DecodedBytes bytes;
        try (InputStream decoder = Filters.decoder(
                storage.filter(),
                new SourceStream(
                        file, storage.payload().byteOffset(), storage.payload().byteSize()))) {
            bytes = DecodedBytes.read(file.name(), decoder, expectedSize);
        } catch (ClosedChannelException e) {
            throw e;
        } catch (LinkageError e) {
            throw fault(Reason.UNSUPPORTED, Filters.missing(storage.filter()), e);
        } catch (IOException | IllegalStateException e) {
            throw fault(Reason.MALFORMED, "the " + storage.filter() + " data cannot be decoded: " + e.getMessage(), e);
        }
        if (bytes == null) {
            throw fault(
                    Reason.MALFORMED,
                    "the data decodes to more than the " + expectedSize + " bytes of the shape",
                    null);
        }
        checkSize(bytes.size());
        return bytes;
    }

    private void checkTruthValues() throws IOException {
        for (long at = 0; at < expectedSize; at += Pieces.SIZE) {
            ByteBuffer piece = preparedSlice(at, Pieces.lengthAt(at, expectedSize));
            while (piece.hasRemaining()) {
                byte value = piece.get();
                if (value != 0 && value != 1) {
                    throw fault(
                            Reason.MALFORMED,
                            "element " + (at + piece.position() - 1) + " must be 0 or 1, is " + (value & 0xFF),
                            null);
                }
            }
        }
    }

    FormatException fault(Reason reason, String problem, @Nullable Throwable cause) {
        return new FormatException(reason, file.name(), storage.payload().byteOffset(), path, problem, cause);
    }
}
