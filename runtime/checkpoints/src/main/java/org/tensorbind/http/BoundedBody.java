package org.tensorbind.http;

import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.tensorbind.http.HttpFailures.Again;

/** Receives a body up to a limit of bytes, and stops reading a longer one. */
final class BoundedBody implements HttpResponse.BodySubscriber<ByteBuffer> {
    private final CompletableFuture<ByteBuffer> result = new CompletableFuture<>();
    private final ByteBuffer bytes;
    private final boolean whole;
    private final HttpTraffic traffic;
    private final Runnable progress;
    private Flow.@Nullable Subscription subscription;

    /**
     * A body.
     *
     * @param whole whether fewer bytes, or more, are a failure
     * @param progress is called whenever something has come
     */
    BoundedBody(int most, boolean whole, HttpTraffic traffic, Runnable progress) {
        this.bytes = ByteBuffer.allocate(most);
        this.whole = whole;
        this.traffic = traffic;
        this.progress = progress;
    }

    @Override
    public CompletionStage<ByteBuffer> getBody() {
        return result;
    }

    @Override
    public void onSubscribe(Flow.Subscription newSubscription) {
        subscription = newSubscription;
        newSubscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> pieces) {
        progress.run();
        for (ByteBuffer piece : pieces) {
            traffic.received(piece.remaining());
            if (piece.remaining() <= bytes.remaining()) {
                bytes.put(piece);
            } else if (!result.isDone()) {
                end(piece);
            }
        }
    }

    private void end(ByteBuffer piece) {
        if (whole) {
            long least = (long) bytes.position() + piece.remaining();
            result.completeExceptionally(new Again(
                    "the server sends at least " + least + " bytes instead of " + bytes.capacity(),
                    "try again later",
                    null,
                    null));
        } else {
            bytes.put(piece.duplicate().limit(piece.position() + bytes.remaining()));
            result.complete(bytes.duplicate().flip());
        }
        if (subscription != null) {
            subscription.cancel();
        }
    }

    @Override
    public void onError(Throwable failure) {
        result.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        if (whole && bytes.hasRemaining()) {
            result.completeExceptionally(new Again(
                    "the answer ended after " + bytes.position() + " of " + bytes.capacity() + " bytes",
                    "try again later",
                    null,
                    null));
        } else {
            result.complete(bytes.flip());
        }
    }
}
