package org.tensorbind.examples.cli.inspect;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.tensorbind.TensorView;

/** The SHA-256 of a tensor's decoded elements, row-major and little-endian. */
public final class Digest implements WritableByteChannel {
    private final MessageDigest digest;

    private Digest() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    public static String of(TensorView view) throws IOException {
        Digest channel = new Digest();
        view.writeTo(channel);
        return HexFormat.of().formatHex(channel.digest.digest());
    }

    @Override
    public int write(ByteBuffer bytes) {
        int count = bytes.remaining();
        digest.update(bytes);
        return count;
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void close() {}
}
