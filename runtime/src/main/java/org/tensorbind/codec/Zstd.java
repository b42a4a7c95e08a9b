package org.tensorbind.codec;

import com.github.luben.zstd.EndDirective;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.tensorbind.WriteOptions;

/** The only class that touches zstd-jni, so that the library is needed only where the filter is used. */
final class Zstd {
    private Zstd() {}

    static InputStream decoder(InputStream stored) throws IOException {
        return new ZstdInputStream(stored);
    }

    static OutputStream encoder(int level, long byteSize, OutputStream stored) {
        ZstdCompressCtx context = new ZstdCompressCtx();
        if (level != WriteOptions.DEFAULT_LEVEL) {
            context.setLevel(level);
        }
        context.setPledgedSrcSize(byteSize);
        return new Encoder(context, stored);
    }

    /** One frame, whose header has the size of the content. */
    private static final class Encoder extends OutputStream {
        private static final int PIECE = 1 << 17;

        private final ZstdCompressCtx context;
        private final OutputStream stored;
        private final ByteBuffer plain = ByteBuffer.allocateDirect(PIECE);
        private final ByteBuffer encoded = ByteBuffer.allocateDirect(PIECE);

        Encoder(ZstdCompressCtx context, OutputStream stored) {
            this.context = context;
            this.stored = stored;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            for (int done = 0; done < length; ) {
                int count = Math.min(length - done, plain.remaining());
                plain.put(bytes, offset + done, count);
                done += count;
                if (!plain.hasRemaining()) {
                    pass(EndDirective.CONTINUE);
                }
            }
        }

        @Override
        public void close() throws IOException {
            try (context) {
                pass(EndDirective.END);
            }
        }

        private void pass(EndDirective directive) throws IOException {
            plain.flip();
            boolean done;
            do {
                encoded.clear();
                done = context.compressDirectByteBufferStream(encoded, plain, directive);
                byte[] piece = new byte[encoded.flip().remaining()];
                encoded.get(piece);
                stored.write(piece);
            } while (plain.hasRemaining() || (directive == EndDirective.END && !done));
            plain.clear();
        }
    }
}
