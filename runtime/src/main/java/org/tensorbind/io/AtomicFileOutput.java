package org.tensorbind.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * Writes a file so that its path shows either what was there before or all that was written. Bytes go to a temporary file beside the
 * target; {@link #commit()} forces it to the device and renames it over the target, {@link #close()} without it deletes it. What a writer
 * that was killed has left is removed by the next one to the same target, whose own temporary file is locked meanwhile.
 *
 * <p>A target that is a symbolic link is replaced where it points to, also where nothing is there yet. A folder, a device, a pipe or a
 * socket is rejected. Programs that have the old file open or mapped keep the old bytes, and so does another name (a hard link) of it.
 *
 * <p>The temporary file is readable by its owner only as long as it is written over an existing one. That one's group, mode, owner and
 * access control list are kept where the system lets them be set; {@link #unpreservedAttributes()} names the others, and so does a warning of the
 * platform's logger. On Linux, Java sees no access control lists.
 */
public final class AtomicFileOutput implements TransferTarget {
    private static final System.Logger LOGGER = System.getLogger("org.tensorbind.io");

    private final TargetFile target;
    private final TemporaryFile temporary;
    private List<String> unpreservedAttributes = List.of();
    private boolean committed;

    private AtomicFileOutput(TargetFile target, TemporaryFile temporary) {
        this.target = target;
        this.temporary = temporary;
    }

    /**
     * Starts the temporary file; the target is not touched.
     *
     * @throws FileSystemException if the target is not a file that can be replaced, or its folder does not exist
     */
    public static AtomicFileOutput create(Path file) throws IOException {
        TargetFile target = TargetFile.of(file);
        return create(target, target.path());
    }

    /**
     * Starts the temporary file of one of several files that belong together, see {@link #create(Path)}: what a killed writer left of any of them
     * beside this one is removed.
     *
     * @param owner the name they go by, such as that of their index
     */
    public static AtomicFileOutput create(Path file, Path owner) throws IOException {
        return create(TargetFile.of(file), owner);
    }

    private static AtomicFileOutput create(TargetFile target, Path owner) throws IOException {
        TemporaryFile.removeLeftovers(target.path(), owner, TemporaryFile.Kind.CONTENT, (path, channel) -> {});
        return new AtomicFileOutput(target, TemporaryFile.create(target, owner, TemporaryFile.Kind.CONTENT));
    }

    /** Writes all remaining bytes. */
    @Override
    public int write(ByteBuffer bytes) throws IOException {
        int count = bytes.remaining();
        try {
            while (bytes.hasRemaining()) {
                temporary.channel().write(bytes);
            }
        } catch (IOException e) {
            throw named(e);
        }
        return count;
    }

    @Override
    public long transferFrom(FileChannel file, long offset, long byteSize) throws IOException {
        try {
            return file.transferTo(offset, byteSize, temporary.channel());
        } catch (IOException e) {
            throw named(e);
        }
    }

    /** Makes sure that all bytes are on the device: what is left for {@link #commit} takes little time. */
    public void force() throws IOException {
        try {
            temporary.force();
        } catch (IOException e) {
            throw named(e);
        }
    }

    /**
     * Puts the written file in the target's place. Where this fails, the target is as it was.
     *
     * @throws FileSystemException if the file system cannot replace a file in one step, among others
     */
    public void commit() throws IOException {
        try {
            temporary.appear();
            unpreservedAttributes = target.copyAttributes(temporary.path());
            temporary.force();
            Files.move(
                    temporary.path(),
                    target.path(),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            throw target.rejection("its file system cannot replace a file in one step", e);
        } catch (IOException e) {
            throw named(e);
        }
        committed = true;
        closeQuietly();
        forceDirectory();
        warn();
    }

    /** All bytes are on the device, so failures of closing are ignored. */
    private void closeQuietly() {
        try {
            temporary.channel().close();
        } catch (IOException ignored) {
            return;
        }
    }

    /** Makes the rename itself durable where the system lets a directory be opened; elsewhere there is nothing to do. */
    private void forceDirectory() {
        Path directory = target.path().getParent();
        if (directory == null) {
            return;
        }
        try (FileChannel handle = FileChannel.open(directory, StandardOpenOption.READ)) {
            handle.force(true);
        } catch (IOException unsupported) {
            return;
        }
    }

    private void warn() {
        if (!unpreservedAttributes.isEmpty()) {
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    target.name() + ": these attributes of the replaced file could not be preserved: "
                            + String.join(", ", unpreservedAttributes));
        }
    }

    Path target() {
        return target.path();
    }

    /** Whether the target was not there when the output was made. */
    boolean isNew() {
        return !target.exists();
    }

    Path temporary() {
        return temporary.path();
    }

    /** What the system did not let the new file have of the one that it replaced, such as {@code owner 'root'}; empty before the commit. */
    public List<String> unpreservedAttributes() {
        return unpreservedAttributes;
    }

    private IOException named(IOException cause) {
        return FileFailures.named(target.name(), cause);
    }

    @Override
    public boolean isOpen() {
        return temporary.channel().isOpen();
    }

    /** Deletes the temporary file unless it was committed. */
    @Override
    public void close() throws IOException {
        if (!committed) {
            try {
                temporary.delete();
            } catch (IOException e) {
                throw named(e);
            }
        }
    }
}
