package org.tensorbind.http;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.http.HttpAnswer.Version;
import org.tensorbind.io.ByteSource;

/**
 * A file read over HTTP. Short reads usually belong to a header, so a longer range is fetched and cached. Long and {@linkplain #prefetch prefetched}
 * ranges are fetched exactly.
 */
final class HttpByteSource implements ByteSource {
    private static final int SHORT = 1 << 16;
    private static final int GROWTH = 8;
    private static final int LONGEST_AHEAD = 1 << 24;
    private static final int LONGEST_CACHED = 1 << 24;
    private static final int MOST_CACHED = 1 << 26;
    private static final int MOST_PREFETCHED = 16;

    private final HttpRanges ranges;
    private final HttpOptions options;
    private final long size;
    private final Object reading = new Object();
    private final List<Span> cached = new ArrayList<>();
    private final Deque<PrefetchedRange> prefetched = new ArrayDeque<>();
    private int ahead;

    /** A fetched range. */
    private record Span(long offset, ByteBuffer bytes) {
        long end() {
            return offset + bytes.capacity();
        }

        boolean has(long at) {
            return offset <= at && at < end();
        }
    }

    private HttpByteSource(HttpRanges ranges, HttpOptions options, ByteBuffer first, long size) {
        this.ranges = ranges;
        this.options = options;
        this.size = size;
        this.ahead = (int) Math.min(LONGEST_AHEAD, (long) options.firstRead() * GROWTH);
        cached.add(new Span(0, first));
    }

    static HttpByteSource open(URI uri, HttpOptions options) throws IOException {
        HttpRanges ranges = new HttpRanges(uri, options);
        try {
            ByteBuffer first = ranges.first(options.firstRead());
            Version version = Objects.requireNonNull(ranges.version(), "known since the first range");
            return new HttpByteSource(ranges, options, first, version.size());
        } catch (IOException | RuntimeException | Error e) {
            ranges.close();
            throw e;
        }
    }

    @Override
    public String name() {
        return ranges.name();
    }

    /** The query of this file's address is none of another file's. */
    @Override
    public ByteSource neighbour(List<String> names) throws IOException {
        return HttpSource.open(HttpScheme.neighbour(ranges.uri(), names), options);
    }

    @Override
    public long size() {
        return size;
    }

    /** The validator of the file's version, an entity tag or a date; null if the server gives none. */
    @Nullable
    String validator() {
        Version version = ranges.version();
        return version == null ? null : version.etag() != null ? version.etag() : version.modified();
    }

    @Override
    public ByteBuffer slice(long offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, size);
        ranges.rejectClosed();
        if (length == 0) {
            return ByteBuffer.allocate(0).asReadOnlyBuffer();
        }
        Span span = spanAt(offset);
        if (span != null && offset + length <= span.end()) {
            return span.bytes.slice((int) (offset - span.offset), length).asReadOnlyBuffer();
        }
        ByteBuffer joined = ByteBuffer.allocate(length);
        while (joined.hasRemaining()) {
            join(joined, offset + joined.position());
        }
        return joined.flip().asReadOnlyBuffer();
    }

    /** The cached bytes from {@code offset} on; fetches some if there are none. */
    @Override
    public ByteBuffer window(long offset) throws IOException {
        ranges.rejectClosed();
        if (offset < size && spanAt(offset) == null) {
            slice(offset, (int) Math.min(SHORT - 1, size - offset));
        }
        Span span = spanAt(offset);
        return span == null
                ? slice(offset, (int) Math.min(SHORT, size - offset))
                : span.bytes
                        .slice((int) (offset - span.offset), (int) (span.end() - offset))
                        .asReadOnlyBuffer();
    }

    private void join(ByteBuffer target, long at) throws IOException {
        Span span = spanAt(at);
        PrefetchedRange range = span == null ? rangeWith(at, at + 1) : null;
        if (range != null) {
            range.copyTo(target, at);
            return;
        }
        if (span == null) {
            synchronized (reading) {
                span = spanAt(at);
                span = span == null ? fetched(at, target.remaining()) : span;
            }
        }
        int start = (int) (at - span.offset);
        target.put(span.bytes.slice(start, Math.min(target.remaining(), span.bytes.capacity() - start)));
    }

    private synchronized @Nullable Span spanAt(long at) {
        for (Span span : cached) {
            if (span.has(at)) {
                return span;
            }
        }
        return null;
    }

    private synchronized @Nullable PrefetchedRange rangeWith(long from, long to) {
        for (PrefetchedRange range : prefetched) {
            if (range.contains(from, to)) {
                return range;
            }
        }
        return null;
    }

    /** Fetches a range. At the end of the file, the range is extended backwards, because some formats have their index there. */
    private Span fetched(long at, int length) throws IOException {
        long from = at;
        long to = at + length;
        if (length < SHORT) {
            if (size - at <= options.firstRead()) {
                from = Math.max(size - options.firstRead(), endBefore(at));
                to = size;
            } else {
                to = Math.min(size, Math.max(to, at + ahead));
                ahead = (int) Math.min(LONGEST_AHEAD, (long) ahead * GROWTH);
            }
        }
        to = Math.min(to, startAfter(at));
        Span span = new Span(from, ranges.fetch(from, (int) (to - from)));
        if (to - from <= LONGEST_CACHED) {
            cache(span);
        }
        return span;
    }

    private synchronized long endBefore(long at) {
        return cached.stream()
                .mapToLong(Span::end)
                .filter(end -> end <= at)
                .max()
                .orElse(0);
    }

    private synchronized long startAfter(long at) {
        return cached.stream()
                .mapToLong(Span::offset)
                .filter(start -> start > at)
                .min()
                .orElse(size);
    }

    private synchronized void cache(Span span) {
        cached.add(span);
        long total = cached.stream().mapToLong(each -> each.bytes.capacity()).sum();
        while (total > MOST_CACHED && cached.size() > 2) {
            total -= cached.remove(1).bytes.capacity();
        }
    }

    /** Fetching starts when the first byte of the range is read. */
    @Override
    public void prefetch(long offset, long byteSize) {
        Span span = byteSize <= 0 ? null : spanAt(offset);
        long start = span == null ? offset : Math.min(span.end(), offset + byteSize);
        PrefetchedRange eldest = null;
        synchronized (this) {
            if (byteSize <= 0 || start == offset + byteSize || rangeWith(start, offset + byteSize) != null) {
                return;
            }
            if (prefetched.size() == MOST_PREFETCHED) {
                eldest = prefetched.removeLast();
            }
            prefetched.addFirst(new PrefetchedRange(ranges, start, offset + byteSize, options.connections()));
        }
        if (eldest != null) {
            eldest.abandon();
        }
    }

    @Override
    public boolean isZeroCopy() {
        return false;
    }

    @Override
    public void close() {
        ranges.close();
        List<PrefetchedRange> left;
        synchronized (this) {
            left = List.copyOf(prefetched);
            prefetched.clear();
            cached.clear();
        }
        left.forEach(PrefetchedRange::abandon);
    }
}
