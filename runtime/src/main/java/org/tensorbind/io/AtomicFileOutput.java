package org.tensorbind.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Writes a file so that its path shows either what was there before or all that was written. Bytes go to a temporary file beside the
 * target; {@link #commit()} forces it to the device and renames it over the target, {@link #close()} without it deletes it. A target
 * that is a symbolic link is replaced where it points to. Programs that have the old file open or mapped keep the old bytes.
 */
public final class AtomicFileOutput implements WritableByteChannel {
    private final Path target;
    private final Path temporary;
    private final FileChannel channel;
    private boolean committed;

    private AtomicFileOutput(Path target, Path temporary, FileChannel channel) {
        this.target = target;
        this.temporary = temporary;
        this.channel = channel;
    }

    /** Starts the temporary file; the target is not touched. */
    public static AtomicFileOutput create(Path file) throws IOException {
        Path target = Files.isSymbolicLink(file) ? file.toRealPath() : file.toAbsolutePath();
        Path temporary = siblingOf(target);
        try {
            FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
            return new AtomicFileOutput(target, temporary, channel);
        } catch (NoSuchFileException e) {
            throw new NoSuchFileException(file.toString(), null, "its folder does not exist");
        }
    }

    private static Path siblingOf(Path target) {
        String name = target.getFileName() + "."
                + Long.toHexString(ThreadLocalRandom.current().nextLong()) + ".tmp";
        return target.resolveSibling(name);
    }

    /** Writes all remaining bytes. */
    @Override
    public int write(ByteBuffer bytes) throws IOException {
        int count = bytes.remaining();
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        return count;
    }

    /** Puts the written file in the target's place. The target's permissions are kept where it exists. */
    public void commit() throws IOException {
        keepPermissions();
        channel.force(true);
        channel.close();
        try {
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
        }
        committed = true;
        forceDirectory();
    }

    private void keepPermissions() throws IOException {
        PosixFileAttributeView old = Files.getFileAttributeView(target, PosixFileAttributeView.class);
        if (old != null && Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            Files.setPosixFilePermissions(temporary, old.readAttributes().permissions());
        }
    }

    /** Makes the rename itself durable where the system lets a directory be opened; elsewhere there is nothing to do. */
    private void forceDirectory() {
        Path directory = target.getParent();
        if (directory == null) {
            return;
        }
        try (FileChannel handle = FileChannel.open(directory, StandardOpenOption.READ)) {
            handle.force(true);
        } catch (IOException unsupported) {
            return;
        }
    }

    @Override
    public boolean isOpen() {
        return channel.isOpen();
    }

    /** Deletes the temporary file unless it was committed. */
    @Override
    public void close() throws IOException {
        channel.close();
        if (!committed) {
            Files.deleteIfExists(temporary);
        }
    }
}
