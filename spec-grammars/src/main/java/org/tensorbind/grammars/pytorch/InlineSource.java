package org.tensorbind.grammars.pytorch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ChecksumState;
import org.tensorbind.io.ByteSource;
import org.tensorbind.payload.ContainedSource;

/** Bytes that a pickle has as a text with a character for each. They are decoded when they are first read. */
final class InlineSource implements ContainedSource {
    private final String name;
    private final String text;
    private final long byteOffset;
    private volatile @Nullable ByteSource decoded;

    /** @param byteOffset where the file has the text, or the call that it belongs to */
    InlineSource(String name, String text, long byteOffset) {
        this.name = name;
        this.text = text;
        this.byteOffset = byteOffset;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long size() {
        return text.length();
    }

    @Override
    public long containedAt() {
        return byteOffset;
    }

    @Override
    public ChecksumState verify() {
        return ChecksumState.NONE;
    }

    private ByteSource decoded() {
        ByteSource source = decoded;
        if (source == null) {
            source = ByteSource.of(name, text.getBytes(StandardCharsets.ISO_8859_1));
            decoded = source;
        }
        return source;
    }

    @Override
    public ByteBuffer slice(long offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, text.length());
        return decoded().slice(offset, length);
    }

    @Override
    public ByteBuffer window(long offset) throws IOException {
        return decoded().window(offset);
    }

    @Override
    public boolean isZeroCopy() {
        return false;
    }

    /** Does nothing: there is nothing to close. */
    @Override
    public void close() {}
}
