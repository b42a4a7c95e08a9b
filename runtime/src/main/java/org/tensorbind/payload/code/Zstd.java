package org.tensorbind.payload.code;

import com.github.luben.zstd.EndDirective;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.WritableByteChannel;
import org.jspecify.annotations.Nullable;
import org.tensorbind.WriteOptions;

/** The only class that touches zstd-jni, so that the library is needed only where the filter is used. */
final class Zstd {
    private static final int PIECE = 1 << 17;
    private static final int LARGEST_WHOLE = 1 << 25;
    private static final int LARGEST_DECODED_WHOLE = 1 << 26;
    private static final int HIGHEST_QUICK_LEVEL = 9;

    private Zstd() {}

    static int leastLevel() {
        return com.github.luben.zstd.Zstd.minCompressionLevel();
    }

    static int mostLevel() {
        return com.github.luben.zstd.Zstd.maxCompressionLevel();
    }

    static ChunkStream decoder(SourceStream stored, long expected) {
        boolean whole = expected > 0
                && expected <= LARGEST_DECODED_WHOLE
                && stored.available() <= LARGEST_DECODED_WHOLE
                && !DecodedBytes.isDoubtful(expected, stored.available());
        return whole ? new WholeDecoder(stored, (int) expected) : new Decoder(stored);
    }

    /**
     * Decodes a tensor that is not too large by one call, into a buffer that others have used before: there is no window beside it that bytes have to be copied
     * from. Whatever is wrong with the data is left to a {@link Decoder} from its start.
     */
    private static final class WholeDecoder extends ChunkStream {
        private final SourceStream stored;
        private final int expected;
        private @Nullable Scratch scratch;
        private @Nullable Decoder pieces;
        private boolean done;

        WholeDecoder(SourceStream stored, int expected) {
            this.stored = stored;
            this.expected = expected;
        }

        @Override
        public @Nullable ByteBuffer nextPiece() throws IOException {
            if (pieces != null) {
                return pieces.nextPiece();
            }
            if (done) {
                return null;
            }
            done = true;
            ByteBuffer whole = whole();
            if (whole != null) {
                return whole;
            }
            pieces = new Decoder(stored.again());
            return pieces.nextPiece();
        }

        private @Nullable ByteBuffer whole() throws IOException {
            Scratch buffers = ScratchPool.take();
            scratch = buffers;
            try (ZstdDecompressCtx context = new ZstdDecompressCtx()) {
                ByteBuffer plain = buffers.plain(expected);
                ByteBuffer encoded = buffers.encoded(stored.available());
                for (ByteBuffer piece = stored.nextPiece(); piece != null; piece = stored.nextPiece()) {
                    encoded.put(piece);
                }
                int size = context.decompressDirectByteBuffer(plain, 0, expected, encoded, 0, encoded.position());
                return size == expected ? plain : null;
            } catch (ZstdException e) {
                return null;
            } catch (OutOfMemoryError e) {
                scratch = null;
                ScratchPool.clear();
                return null;
            }
        }

        @Override
        public void close() {
            if (pieces != null) {
                pieces.close();
            }
            if (scratch != null) {
                ScratchPool.giveBack(scratch);
                scratch = null;
            }
        }
    }

    /**
     * Decodes through direct buffers of its own. Arrays that native code pins would block the garbage collector and so other threads, and the file's
     * memory may be unmapped by a thread that closes it.
     */
    private static final class Decoder extends ChunkStream {
        private final ZstdDecompressCtx context = new ZstdDecompressCtx();
        private final SourceStream stored;
        private final ByteBuffer decoded;
        private final ByteBuffer piece;
        private boolean inFrame;

        /** Buffers are no larger than what is stored makes likely, as a file may have many small tensors, and a multiple of every dtype. */
        Decoder(SourceStream stored) {
            this.stored = stored;
            this.decoded = ByteBuffer.allocateDirect((int) Math.min(PIECE, 1024 + 16L * stored.available()));
            this.piece = ByteBuffer.allocateDirect(Math.min(PIECE, stored.available()))
                    .limit(0);
        }

        @Override
        public @Nullable ByteBuffer nextPiece() throws IOException {
            decoded.clear();
            while (decoded.hasRemaining()) {
                boolean more = piece.hasRemaining() || nextStored();
                if (!more && !inFrame) {
                    break;
                }
                int room = decoded.remaining();
                inFrame = !decompress();
                if (!more && inFrame && decoded.remaining() == room) {
                    throw new EOFException("the data ends in the middle of a zstd frame");
                }
            }
            return decoded.flip().hasRemaining() ? decoded : null;
        }

        private boolean decompress() throws IOException {
            try {
                return context.decompressDirectByteBufferStream(decoded, piece);
            } catch (ZstdException e) {
                throw new IOException(DecodingProblem.inWords(String.valueOf(e.getMessage())), e);
            }
        }

        private boolean nextStored() throws IOException {
            ByteBuffer next = stored.nextPiece();
            if (next == null) {
                return false;
            }
            piece.clear().put(next).flip();
            return true;
        }

        @Override
        public void close() {
            context.close();
        }
    }

    /**
     * What one thread encodes, is not too large and takes a second at most is encoded in one go: streams cost a tenth more, but can be
     * interrupted.
     */
    static OutputStream encoder(int level, int threads, long byteSize, OutputStream stored, Scratch scratch) {
        return threads == 1 && byteSize <= LARGEST_WHOLE && level <= HIGHEST_QUICK_LEVEL
                ? new WholeEncoder(level, scratch.plain((int) byteSize), stored, scratch)
                : new Encoder(context(level, threads, byteSize), (int) Math.min(PIECE, byteSize + 1024), stored);
    }

    private static ZstdCompressCtx context(int level, int threads, long byteSize) {
        ZstdCompressCtx context = new ZstdCompressCtx();
        if (level != WriteOptions.DEFAULT_LEVEL) {
            context.setLevel(level);
        }
        if (threads > 1) {
            context.setWorkers(threads);
        }
        context.setPledgedSrcSize(byteSize);
        return context;
    }

    private abstract static class ChannelStream extends OutputStream implements WritableByteChannel {
        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            write(ByteBuffer.wrap(bytes, offset, length));
        }

        @Override
        public boolean isOpen() {
            return true;
        }
    }

    private static void pass(ByteBuffer encoded, OutputStream stored) throws IOException {
        byte[] piece = new byte[Math.min(PIECE, encoded.remaining())];
        while (encoded.hasRemaining()) {
            int length = Math.min(piece.length, encoded.remaining());
            encoded.get(piece, 0, length);
            stored.write(piece, 0, length);
        }
    }

    /** One frame from a buffer that has all of it; bytes beyond are not looked at, the caller counts them. */
    private static final class WholeEncoder extends ChannelStream {
        private final int level;
        private final ByteBuffer plain;
        private final OutputStream stored;
        private final Scratch scratch;

        WholeEncoder(int level, ByteBuffer plain, OutputStream stored, Scratch scratch) {
            this.level = level;
            this.plain = plain;
            this.stored = stored;
            this.scratch = scratch;
        }

        @Override
        public int write(ByteBuffer bytes) {
            int count = bytes.remaining();
            int fitting = Math.min(count, plain.remaining());
            plain.put(bytes.slice(bytes.position(), fitting));
            bytes.position(bytes.limit());
            return count;
        }

        @Override
        public void close() throws IOException {
            int byteSize = plain.flip().remaining();
            int most = (int) com.github.luben.zstd.Zstd.compressBound(byteSize);
            ByteBuffer encoded = scratch.encoded(most);
            try (ZstdCompressCtx context = context(level, 1, byteSize)) {
                int length = context.compressDirectByteBuffer(encoded, 0, most, plain, 0, byteSize);
                pass(encoded.limit(length), stored);
            }
        }
    }

    /** One frame, whose header has the size of the content. */
    private static final class Encoder extends ChannelStream {
        private final ZstdCompressCtx context;
        private final OutputStream stored;
        private final ByteBuffer plain;
        private final ByteBuffer encoded;

        Encoder(ZstdCompressCtx context, int pieceSize, OutputStream stored) {
            this.context = context;
            this.plain = ByteBuffer.allocateDirect(pieceSize);
            this.encoded = ByteBuffer.allocateDirect(pieceSize);
            this.stored = stored;
        }

        /** Bytes are copied: those of a file may be unmapped while native code reads them. */
        @Override
        public int write(ByteBuffer bytes) throws IOException {
            int count = bytes.remaining();
            while (bytes.hasRemaining()) {
                int length = Math.min(bytes.remaining(), plain.remaining());
                plain.put(bytes.slice(bytes.position(), length));
                bytes.position(bytes.position() + length);
                if (!plain.hasRemaining()) {
                    encode(EndDirective.CONTINUE);
                }
            }
            return count;
        }

        @Override
        public void close() throws IOException {
            try (context) {
                encode(EndDirective.END);
            }
        }

        private void encode(EndDirective directive) throws IOException {
            if (Thread.currentThread().isInterrupted()) {
                throw new ClosedByInterruptException();
            }
            plain.flip();
            boolean done;
            do {
                encoded.clear();
                done = context.compressDirectByteBufferStream(encoded, plain, directive);
                pass(encoded.flip(), stored);
            } while (plain.hasRemaining() || (directive == EndDirective.END && !done));
            plain.clear();
        }
    }
}
