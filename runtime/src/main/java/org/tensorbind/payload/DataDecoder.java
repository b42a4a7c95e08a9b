package org.tensorbind.payload;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.ReadOptions;
import org.tensorbind.event.FlightEvent;
import org.tensorbind.io.ByteSource;
import org.tensorbind.number.CountText;
import org.tensorbind.payload.code.ChunkStream;
import org.tensorbind.payload.code.DecodedBytes;
import org.tensorbind.payload.code.DecodingProblem;
import org.tensorbind.payload.code.Filters;
import org.tensorbind.payload.code.Packing;
import org.tensorbind.payload.code.SourceStream;
import org.tensorbind.payload.code.StridedSource;

/** Decodes the stored bytes of one dense block, and reports their problems. */
final class DataDecoder {
    private final DataSource data;
    private final ByteSource file;
    private final Storage storage;
    private final ReadOptions options;
    private final Supplier<String> path;

    DataDecoder(DataSource data, ByteSource file, Storage storage, ReadOptions options, Supplier<String> path) {
        this.data = data;
        this.file = file;
        this.storage = storage;
        this.options = options;
        this.path = path;
    }

    /** The next of them, null at the end. */
    @Nullable
    ByteBuffer next(ChunkStream pieces) throws IOException {
        try {
            return pieces.nextPiece();
        } catch (IOException | IllegalStateException e) {
            throw undecodable(e);
        }
    }

    /** All elements, in memory unless they are stored in rows. */
    ByteSource whole() throws IOException {
        StoredRows rows = storage.payload().rows();
        if (rows != null) {
            return rows(rows);
        }
        checkLimit();
        try {
            return decoded(open());
        } catch (OutOfMemoryError e) {
            throw HeapLimit.exhausted("the decoded data of " + path.get(), data.size(), e);
        }
    }

    private RowSource rows(StoredRows rows) throws IOException {
        long byteSize = storage.payload().byteSize();
        if (rows.storedSize() != byteSize) {
            throw data.failure(
                    Reason.MALFORMED,
                    "the rows need " + CountText.of(rows.storedSize(), "byte") + ", the data has " + byteSize,
                    null);
        }
        RowSource source = new RowSource(
                file, storage.payload().byteOffset(), rows, problem -> data.failure(Reason.MALFORMED, problem, null));
        source.check(options.isStrict());
        return source;
    }

    private void checkLimit() throws IOException {
        if (data.size() > options.maxDecodedSize()) {
            rejectOversized(options.maxDecodedSize());
        }
    }

    /** Data that decodes to less than its shape needs is rejected regardless of the limit; it is decoded for that without being stored. */
    private void rejectOversized(long limit) throws IOException {
        long size = 0;
        try (ChunkStream pieces = filterDecoder()) {
            for (ByteBuffer piece = next(pieces); piece != null && size <= limit; piece = next(pieces)) {
                size += piece.remaining();
            }
        }
        if (size <= limit) {
            data.checkSize(size);
        }
        throw data.failure(
                Reason.LIMIT,
                "the data decodes to " + data.size() + " bytes, the limit is " + limit
                        + "; raise it with ReadOptions.maxDecodedSize(…)",
                null);
    }

    private DecodedBytes decoded(ChunkStream decoder) throws IOException {
        FlightEvent event = FlightEvent.begin(FlightEvent.Kind.DECODE, file.name());
        DecodedBytes bytes;
        try (ChunkStream pieces = decoder) {
            bytes = DecodedBytes.read(
                    file.name(), pieces, data.size(), storage.payload().byteSize());
        } catch (FormatException e) {
            throw e;
        } catch (IOException | IllegalStateException e) {
            throw undecodable(e);
        }
        file.ensureIntact(storage.payload().byteSize());
        if (bytes == null) {
            throw decodesToMore();
        }
        data.checkSize(bytes.size());
        event.end(bytes.size(), storage.filter());
        return bytes;
    }

    /** The decoded data, piece by piece and row-major. */
    ChunkStream open() throws IOException {
        StoredRows rows = storage.payload().rows();
        if (rows != null) {
            return new SourceStream(rows(rows), 0, data.size());
        }
        if (!data.isTransposed()) {
            return filterDecoder();
        }
        int width = data.dtype().byteSize();
        if (storage.isPlain() && file.isZeroCopy()) {
            data.checkSize(storage.payload().byteSize());
            return StridedSource.columnMajor(file, storage.payload().byteOffset(), data.shape(), width).stream();
        }
        checkLimit();
        return StridedSource.columnMajor(decoded(filterDecoder()), 0, data.shape(), width).stream();
    }

    private ChunkStream filterDecoder() throws IOException {
        Packing packing = storage.payload().packing();
        if (packing != null) {
            return unpacked(packing);
        }
        if (storage.isPlain()) {
            return storedStream();
        }
        if (options.isStrict() && storage.payload().byteSize() == 0) {
            throw data.failure(
                    Reason.MALFORMED,
                    "data without elements must have some bytes as " + storage.filter() + ", has 0",
                    null);
        }
        try {
            return Filters.decoder(
                    storage.filter(),
                    storedStream(),
                    data.size() > options.maxDecodedSize() ? 0 : data.size(),
                    options.isStrict());
        } catch (LinkageError e) {
            throw data.failure(Reason.UNSUPPORTED, Filters.missing(storage.filter()), e);
        } catch (IOException | IllegalStateException e) {
            throw undecodable(e);
        }
    }

    private SourceStream storedStream() {
        return new SourceStream(
                file, storage.payload().byteOffset(), storage.payload().byteSize());
    }

    /** Numbers as elements; they are counted first, so that nothing is allocated if there are more or fewer than the shape needs. */
    private ChunkStream unpacked(Packing packing) throws IOException {
        long expected = data.size() / Math.max(1, Packing.width(data.type()));
        long count;
        try {
            count = packing.count(storedStream());
        } catch (IOException e) {
            throw undecodable(e);
        }
        if (count != expected) {
            throw data.failure(
                    Reason.MALFORMED,
                    "the shape needs " + CountText.of(expected, "number") + ", the data has " + count,
                    null);
        }
        return packing.open(storedStream(), data.type());
    }

    /** The exception for data that cannot be decoded; if the file cannot be read, was closed or truncated, the exception for that. */
    private IOException undecodable(Exception cause) throws IOException {
        if (cause instanceof SourceStream.Unreadable unreadable) {
            return unreadable.failure();
        }
        file.slice(0, 0);
        file.ensureIntact(Long.MAX_VALUE);
        return cause instanceof ClosedChannelException closed
                ? closed
                : data.failure(
                        Reason.MALFORMED,
                        storage.payload().packing() != null
                                ? DecodingProblem.of(cause)
                                : "the " + storage.filter() + " data cannot be decoded: " + DecodingProblem.of(cause),
                        cause);
    }

    FormatException decodesToMore() {
        return data.failure(
                Reason.MALFORMED, "the data decodes to more than the " + data.size() + " bytes of the shape", null);
    }
}
