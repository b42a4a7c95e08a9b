package org.tensorbind.http;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.tensorbind.http.BlockCache.Key;
import org.tensorbind.io.ByteSource;

/** A remote file whose blocks are cached on the local disk. */
final class CachedByteSource implements ByteSource {
    private final ByteSource remote;
    private final BlockCache cache;
    private final Key key;

    private CachedByteSource(ByteSource remote, Key key, BlockCache cache) {
        this.remote = remote;
        this.cache = cache;
        this.key = key;
    }

    /** Opens a file, with a cache if the options set one and the server identifies versions. */
    static ByteSource open(URI uri, HttpOptions options) throws IOException {
        Path folder = options.cache();
        BlockCache cache = folder == null ? null : new BlockCache(folder, options.cacheSize());
        HttpByteSource source = HttpByteSource.open(uri, options);
        String validator = source.validator();
        return cache == null || validator == null
                ? source
                : new CachedByteSource(source, new Key(addressOf(uri), validator, source.size()), cache);
    }

    /** The address including the query, which some servers use to select a file. Only its hash is stored. */
    private static String addressOf(URI uri) {
        return uri.getScheme() + "://" + uri.getRawAuthority() + uri.getRawPath() + '?' + uri.getRawQuery();
    }

    @Override
    public String name() {
        return remote.name();
    }

    @Override
    public ByteSource neighbour(List<String> names) throws IOException {
        return remote.neighbour(names);
    }

    @Override
    public long size() {
        return remote.size();
    }

    @Override
    public ByteBuffer slice(long offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, size());
        if (length == 0) {
            return remote.slice(0, 0);
        }
        ByteBuffer joined = ByteBuffer.allocate(length);
        while (joined.hasRemaining()) {
            long at = offset + joined.position();
            long block = at / BlockCache.BLOCK;
            ByteBuffer bytes = block(block, (offset + length - 1) / BlockCache.BLOCK);
            int start = (int) (at - block * BlockCache.BLOCK);
            joined.put(bytes.slice(start, Math.min(joined.remaining(), bytes.capacity() - start)));
        }
        return joined.flip().asReadOnlyBuffer();
    }

    /** A block; those that are missing after it, up to {@code last}, come by the same request. */
    private ByteBuffer block(long block, long last) throws IOException {
        remote.slice(0, 0);
        ByteBuffer known = cache.read(key, block, lengthOf(block));
        if (known != null) {
            System.getLogger(HttpRanges.LOGGER)
                    .log(System.Logger.Level.TRACE, () -> name() + ": block " + block + " is cached");
            return known;
        }
        expectBlocks(block, last);
        ByteBuffer fetched = remote.slice(block * BlockCache.BLOCK, lengthOf(block));
        cache.write(key, block, fetched);
        return fetched.slice();
    }

    private int lengthOf(long block) {
        return (int) Math.min(BlockCache.BLOCK, size() - block * BlockCache.BLOCK);
    }

    /** Prefetches from the first block that is not cached. */
    @Override
    public void prefetch(long offset, long byteSize) {
        long block = offset / BlockCache.BLOCK;
        long last = (offset + byteSize - 1) / BlockCache.BLOCK;
        while (block <= last && cache.has(key, block, lengthOf(block))) {
            block++;
        }
        if (byteSize > 0 && block <= last) {
            expectBlocks(block, last);
        }
    }

    private void expectBlocks(long block, long last) {
        long start = block * BlockCache.BLOCK;
        remote.prefetch(start, Math.min(size(), (last + 1) * BlockCache.BLOCK) - start);
    }

    @Override
    public boolean isZeroCopy() {
        return false;
    }

    @Override
    public void close() throws IOException {
        remote.close();
    }
}
