package org.tensorbind.http;

import java.util.concurrent.atomic.AtomicLong;

/** Counts the requests and bytes of reading over HTTP. Any number of sources may share one. */
public final class HttpTraffic {
    private final AtomicLong requests = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();

    /** Requests that were sent, repeated and redirected ones included. */
    public long requests() {
        return requests.get();
    }

    /** Bytes of bodies that came. */
    public long bytes() {
        return bytes.get();
    }

    void sent() {
        requests.incrementAndGet();
    }

    void received(long byteSize) {
        bytes.addAndGet(byteSize);
    }
}
