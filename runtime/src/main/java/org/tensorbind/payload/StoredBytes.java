package org.tensorbind.payload;

import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorView;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.Chunks;
import org.tensorbind.value.ExternalData;

/** The stored bytes of a tensor, for a writer that copies them unchanged. */
public final class StoredBytes {
    /** Bytes between two looks at whether the thread was interrupted. */
    private static final long TRANSFER = 1L << 24;

    private final DataSource data;

    private StoredBytes(DataSource data) {
        this.data = data;
    }

    /** The stored bytes of a view; null for a sparse tensor, whose parts have them, and for a class outside this library. */
    public static @Nullable StoredBytes of(TensorView view) {
        return view instanceof DenseView dense ? new StoredBytes(dense.source()) : null;
    }

    /** The other file that has the elements of a view; null if they are in the file of the tensor. */
    public static @Nullable ExternalData externalOf(TensorView view) {
        return view instanceof DenseView dense ? dense.source().external() : null;
    }

    /** An object that tensors of one open file have in common; sparse tensors and slices have their own. */
    public static Object fileOf(TensorView view) {
        return isWhole(view) ? ((DenseView) view).source().file() : view;
    }

    private static boolean isWhole(TensorView view) {
        return view instanceof DenseView && !(view instanceof SliceView);
    }

    /** Prefetches a range of the file of a view, so that adjacent tensors can be read together. */
    public static void prefetch(TensorView view, long byteOffset, long byteSize) {
        if (isWhole(view)) {
            ((DenseView) view).source().file().prefetch(byteOffset, byteSize);
        }
    }

    /** Where they are. */
    public ByteSource file() {
        return data.file();
    }

    /** How they are stored. */
    public Storage storage() {
        return data.storage();
    }

    /** Compares them with their checksum, where there is one; what is compressed is not decoded. */
    public void verify() throws IOException {
        data.verifyStored();
    }

    /** Compares them with their checksum, where there is one, even if the element type is unknown. */
    public void verifyChecksum() throws IOException {
        data.verifyChecksum();
    }

    /** Lets the system copy them from file to file, as far as it does. */
    private long transferred(Payload place, WritableByteChannel target) throws IOException {
        long done = 0;
        long count;
        do {
            long wanted = Math.min(TRANSFER, place.byteSize() - done);
            count = wanted == 0 ? 0 : data.file().transferTo(place.byteOffset() + done, wanted, target);
            done += count;
        } while (count > 0);
        return done;
    }

    /** Writes them, in pieces, neither verified nor decoded. */
    public void writeTo(WritableByteChannel target) throws IOException {
        Payload place = storage().payload();
        long size = place.byteSize();
        data.file().prefetch(place.byteOffset(), size);
        for (long at = transferred(place, target); at < size; at += Chunks.SIZE) {
            Chunks.writeFully(target, data.file().slice(place.byteOffset() + at, Chunks.lengthAt(at, size)));
        }
    }
}
