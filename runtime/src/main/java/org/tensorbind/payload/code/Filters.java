package org.tensorbind.payload.code;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.WriteOptions;

/** The reversible encodings of tensor data that grammars can name: {@code zstd} (RFC 8878, through zstd-jni), {@code zlib} and {@code gzip}. */
public final class Filters {
    /** Names of the filters, {@code none} for data stored as it is. */
    public static final List<String> NAMES = List.of(WriteOptions.NONE, "zstd", "zlib", "gzip");

    private Filters() {}

    /**
     * Decoded data in pieces that cut no element of any dtype, but the last where the data does not end with an element.
     *
     * @param expected number of bytes that it should have; 0 where they must not all be in memory at a time
     * @param strict whether bytes after the encoded data are rejected, which is what zstd does always
     */
    public static ChunkStream decoder(String filter, SourceStream stored, long expected, boolean strict)
            throws IOException {
        return switch (filter) {
            case "zstd" -> Zstd.decoder(stored, expected);
            case "zlib" -> {
                ZlibInput zlib = new ZlibInput(stored);
                yield new StreamChunks(zlib, strict ? zlib::left : () -> 0);
            }
            case "gzip" -> {
                GzipInput gzip = new GzipInput(stored);
                yield new StreamChunks(gzip, strict ? gzip::left : () -> 0);
            }
            default -> throw unknown(filter);
        };
    }

    /** The platform's decoders, which know how many bytes follow when they have come to the end of the data. */
    private static final class ZlibInput extends InflaterInputStream {
        private final SourceStream stored;

        ZlibInput(SourceStream stored) {
            super(stored);
            this.stored = stored;
        }

        long left() {
            return stored.remaining() + inf.getRemaining();
        }
    }

    /** Looks for another member after the data: what it reads of bytes that are none counts as left. */
    private static final class GzipInput extends GZIPInputStream {
        private static final int TRAILER = 8;

        private final SourceStream stored;
        private long afterBuffer;

        GzipInput(SourceStream stored) throws IOException {
            super(stored);
            this.stored = stored;
        }

        @Override
        protected void fill() throws IOException {
            super.fill();
            afterBuffer = stored.remaining();
        }

        long left() {
            return afterBuffer + inf.getRemaining() - TRAILER;
        }
    }

    /**
     * @param level as the filter counts it, or {@link WriteOptions#DEFAULT_LEVEL}
     * @param byteSize number of bytes that will be written
     * @param scratch used until the encoder is closed
     */
    public static OutputStream encoder(
            String filter, int level, int threads, long byteSize, OutputStream stored, Scratch scratch)
            throws IOException {
        return switch (filter) {
            case "zstd" -> Zstd.encoder(level, threads, byteSize, stored, scratch);
            case "zlib" -> new ZlibOutput(stored, deflateLevel(level));
            case "gzip" -> new GzipOutput(stored, deflateLevel(level));
            default -> throw unknown(filter);
        };
    }

    /** Why a filter does not have this level, null where it does; a missing library of a filter is reported when it is used. */
    public static @Nullable String levelProblem(String filter, int level) {
        if (level == WriteOptions.DEFAULT_LEVEL || filter.equals(WriteOptions.NONE)) {
            return null;
        }
        try {
            boolean zstd = filter.equals("zstd");
            int least = zstd ? Zstd.leastLevel() : Deflater.NO_COMPRESSION;
            int most = zstd ? Zstd.mostLevel() : Deflater.BEST_COMPRESSION;
            return least <= level && level <= most
                    ? null
                    : filter + " has no level " + level + "; it has " + least + " to " + most;
        } catch (LinkageError e) {
            return null;
        }
    }

    /** The message for a filter whose library is absent. */
    public static String missing(String filter) {
        return "the filter " + filter + " needs a library that is not on the class path"
                + (filter.equals("zstd") ? ": add com.github.luben:zstd-jni" : "");
    }

    /** The platform's encoders at another level: made by their own constructors, they free their native memory when they are closed. */
    private static final class ZlibOutput extends DeflaterOutputStream {
        ZlibOutput(OutputStream stored, int level) {
            super(stored);
            def.setLevel(level);
        }

        @Override
        public void close() throws IOException {
            try {
                super.close();
            } finally {
                def.end();
            }
        }
    }

    private static final class GzipOutput extends GZIPOutputStream {
        GzipOutput(OutputStream stored, int level) throws IOException {
            super(stored);
            def.setLevel(level);
        }

        @Override
        public void close() throws IOException {
            try {
                super.close();
            } finally {
                def.end();
            }
        }
    }

    private static int deflateLevel(int level) {
        return level == WriteOptions.DEFAULT_LEVEL ? Deflater.DEFAULT_COMPRESSION : level;
    }

    private static IllegalArgumentException unknown(String filter) {
        return new IllegalArgumentException("unknown filter '" + filter + "'; known are " + String.join(", ", NAMES));
    }
}
