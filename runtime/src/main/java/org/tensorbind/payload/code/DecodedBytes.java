package org.tensorbind.payload.code;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.io.ByteSource;
import org.tensorbind.number.SaturatingMath;

/** Decoded data in memory, in chunks that grow with what the decoder really gives and never beyond the size that is expected. */
public final class DecodedBytes implements ByteSource {
    private static final int CHUNK = 1 << 30;
    private static final int FIRST = 1 << 16;
    private static final int USUAL_RATIO = 8;

    private final String name;
    private final List<byte[]> chunks;
    private final long size;

    private DecodedBytes(String name, List<byte[]> chunks, long size) {
        this.name = name;
        this.chunks = chunks;
        this.size = size;
    }

    /** Bytes that are in memory already, in {@link #chunks}. */
    static DecodedBytes of(String name, List<byte[]> chunks, long size) {
        return new DecodedBytes(name, chunks, size);
    }

    /** Ensures the capacity for a number of bytes. */
    static List<byte[]> chunks(long size) {
        List<byte[]> chunks = new ArrayList<>();
        for (long at = 0; at < size; at += CHUNK) {
            chunks.add(new byte[(int) Math.min(CHUNK, size - at)]);
        }
        return chunks;
    }

    /**
     * Reads up to {@code expected} bytes.
     *
     * @param stored how many bytes the decoder reads: memory for as much as they usually decode to is taken at once
     * @return null if the stream has more
     */
    public static @Nullable DecodedBytes read(String name, InputStream decoder, long expected, long stored)
            throws IOException {
        List<byte[]> chunks = new ArrayList<>();
        long size = 0;
        byte[] chunk;
        long first = most(stored);
        do {
            chunk = readChunk(decoder, first, (int) Math.min(CHUNK, expected - size));
            chunks.add(chunk);
            size += chunk.length;
        } while (chunk.length == CHUNK);
        return decoder.read() < 0 ? new DecodedBytes(name, chunks, size) : null;
    }

    /** Whether {@code stored} bytes usually decode to less than {@code expected}. */
    public static boolean isDoubtful(long expected, long stored) {
        return expected > most(stored);
    }

    private static long most(long stored) {
        return Math.max(FIRST, SaturatingMath.times(stored, USUAL_RATIO));
    }

    private static byte[] readChunk(InputStream decoder, long first, int most) throws IOException {
        byte[] chunk = new byte[(int) Math.min(first, most)];
        int size = 0;
        while (true) {
            int count = decoder.readNBytes(chunk, size, chunk.length - size);
            size += count;
            if (size < chunk.length || size == most) {
                return size == chunk.length ? chunk : Arrays.copyOf(chunk, size);
            }
            chunk = Arrays.copyOf(chunk, (int) Math.min(most, 2L * chunk.length));
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public ByteBuffer slice(long offset, int length) {
        Objects.checkFromIndexSize(offset, length, size);
        int index = (int) (offset / CHUNK);
        int at = (int) (offset % CHUNK);
        if (length == 0) {
            return ByteBuffer.allocate(0).asReadOnlyBuffer();
        }
        if (at + (long) length <= chunks.get(index).length) {
            return ByteBuffer.wrap(chunks.get(index), at, length).slice().asReadOnlyBuffer();
        }
        byte[] copy = new byte[length];
        for (int done = 0; done < length; ) {
            byte[] chunk = chunks.get((int) ((offset + done) / CHUNK));
            int from = (int) ((offset + done) % CHUNK);
            int count = Math.min(length - done, chunk.length - from);
            System.arraycopy(chunk, from, copy, done, count);
            done += count;
        }
        return ByteBuffer.wrap(copy).asReadOnlyBuffer();
    }

    @Override
    public boolean isZeroCopy() {
        return true;
    }

    @Override
    public void close() {}
}
