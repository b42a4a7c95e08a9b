package org.tensorbind.payload.code;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.tensorbind.io.ByteSource;

final class ScratchPoolTest {
    private static final int COUNT = 100_000;

    private static byte[] plain(long seed) {
        byte[] bytes = new byte[COUNT];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private static byte[] decoded(byte[] stored) throws IOException {
        SourceStream source = new SourceStream(ByteSource.of("f", stored), 0, stored.length);
        try (ChunkStream pieces = Filters.decoder("zstd", source, COUNT, true)) {
            return pieces.readAllBytes();
        }
    }

    @Test
    void whereDirectMemoryIsShortNoBuffersAreKept() throws IOException {
        decoded(com.github.luben.zstd.Zstd.compress(plain(3)));
        assertTrue(ScratchPool.idle() > 0);
        ScratchPool.clear();
        assertEquals(0, ScratchPool.idle());
    }

    @Test
    void threadsShareBuffersOneAfterTheOther() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(16);
        List<Callable<byte[]>> tasks = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            byte[] stored = com.github.luben.zstd.Zstd.compress(plain(i));
            tasks.add(() -> decoded(stored));
        }
        List<Future<byte[]>> results = threads.invokeAll(tasks);
        for (int i = 0; i < results.size(); i++) {
            assertArrayEquals(plain(i), results.get(i).get());
        }
        threads.shutdown();
        int idle = ScratchPool.idle();
        assertTrue(idle >= 1 && idle <= Runtime.getRuntime().availableProcessors(), idle + " are kept");
    }
}
