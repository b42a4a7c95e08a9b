package org.tensorbind.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A file beside a target that is present while the target is written. Its name has a hash of the target's, or of the name that several go by which are
 * written together, as names may be as long as they can be, and the process that writes it, which holds a lock on it. One that can be locked by
 * another process has lost its writer.
 */
final class TemporaryFile {
    /** What such a file is for, by the end of its name. */
    enum Kind {
        /** Takes the target's place. */
        CONTENT(".tmp"),
        /** Lists the files of a {@link FileGroup}. */
        JOURNAL(".journal");

        private final String suffix;

        Kind(String suffix) {
            this.suffix = suffix;
        }
    }

    /** What is done with a file whose writer is dead, before it is deleted. */
    interface Leftover {
        void take(Path path, FileChannel channel) throws IOException;
    }

    private static final int HASH_BYTES = 8;
    private static final String PREFIX = ".tensorbind-";

    /** A process may have the number of an older one. */
    private static final String PROCESS =
            Long.toHexString(ProcessHandle.current().pid()) + "-"
                    + Long.toHexString(ProcessHandle.current()
                            .info()
                            .startInstant()
                            .map(Instant::toEpochMilli)
                            .orElse(0L));

    private final Path path;
    private final FileChannel channel;

    private TemporaryFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    Path path() {
        return path;
    }

    FileChannel channel() {
        return channel;
    }

    /** Closes a file that its file system shows only then. */
    void appear() throws IOException {
        if (!Files.exists(path)) {
            channel.force(true);
            channel.close();
        }
    }

    /** Makes sure that all bytes and attributes are on the device. */
    void force() throws IOException {
        if (channel.isOpen()) {
            channel.force(true);
        }
    }

    /**
     * Creates the file.
     *
     * @param owner what it is written for, the target or what several go by: its name is what leftovers are found by
     */
    static TemporaryFile create(TargetFile target, Path owner, Kind kind) throws IOException {
        while (true) {
            Path path = target.path()
                    .resolveSibling(prefixOf(owner) + PROCESS + "-"
                            + Integer.toHexString(ThreadLocalRandom.current().nextInt()) + kind.suffix);
            FileChannel channel;
            try {
                channel = open(path, target);
            } catch (FileAlreadyExistsException e) {
                continue;
            } catch (NoSuchFileException e) {
                throw target.rejection("its folder does not exist", e);
            } catch (AccessDeniedException e) {
                throw target.rejection(
                        "its folder does not let you create files; check the permissions of the folder", e);
            } catch (IOException e) {
                throw FileFailures.named(target.name(), e);
            }
            if (isOurs(path, channel)) {
                return new TemporaryFile(path, channel);
            }
        }
    }

    /** With the rights of any new file; over an existing one those of its owner only, until the commit gives it the old one's. */
    private static FileChannel open(Path path, TargetFile target) throws IOException {
        Set<StandardOpenOption> options = Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
        boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
        if (target.exists() && posix) {
            return FileChannel.open(
                    path, options, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        FileChannel channel = FileChannel.open(path, options, new FileAttribute<?>[0]);
        try {
            if (target.exists()) {
                restrict(path, target.path());
            }
            return channel;
        } catch (IOException | RuntimeException e) {
            new TemporaryFile(path, channel).delete();
            throw e;
        }
    }

    private static void restrict(Path path, Path target) throws IOException {
        AclFileAttributeView old = Files.getFileAttributeView(target, AclFileAttributeView.class);
        AclFileAttributeView view = Files.getFileAttributeView(path, AclFileAttributeView.class);
        if (old != null && view != null) {
            view.setAcl(old.getAcl());
        }
    }

    /**
     * False where another writer took the file for a leftover before it was locked. A file system without locks has no such writers; one that
     * shows a file only when it is closed, as that of an archive, has none of other processes.
     */
    private static boolean isOurs(Path path, FileChannel channel) throws IOException {
        boolean ours = false;
        try {
            ours = lock(channel) != Locked.ELSEWHERE
                    && (Files.exists(path) || path.getFileSystem() != FileSystems.getDefault());
            return ours;
        } finally {
            if (!ours) {
                channel.close();
            }
        }
    }

    private enum Locked {
        HERE,
        ELSEWHERE,
        UNSUPPORTED
    }

    private static Locked lock(FileChannel channel) {
        try {
            FileLock lock = channel.tryLock();
            return lock == null ? Locked.ELSEWHERE : Locked.HERE;
        } catch (OverlappingFileLockException e) {
            return Locked.ELSEWHERE;
        } catch (IOException | UnsupportedOperationException e) {
            return Locked.UNSUPPORTED;
        }
    }

    /** Deletes files of one kind beside the target of the same owner whose writers are dead. What cannot be found out or deleted stays. */
    static void removeLeftovers(Path target, Path owner, Kind kind, Leftover action) {
        Path directory = target.getParent();
        if (directory == null) {
            return;
        }
        String prefix = prefixOf(owner);
        DirectoryStream.Filter<Path> leftover = path -> {
            String name = String.valueOf(path.getFileName());
            return name.startsWith(prefix)
                    && name.endsWith(kind.suffix)
                    && !name.startsWith(PROCESS + "-", prefix.length());
        };
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, leftover)) {
            for (Path file : files) {
                removeIfLeft(file, action);
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            return;
        }
    }

    /** Never opens a file of this process: closing it would release the lock that its writer holds. */
    private static void removeIfLeft(Path file, Leftover action) {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            if (lock(channel) == Locked.HERE) {
                action.take(file, channel);
                Files.deleteIfExists(file);
            }
        } catch (IOException denied) {
            return;
        }
    }

    private static String prefixOf(Path target) {
        byte[] name = String.valueOf(target.getFileName()).getBytes(StandardCharsets.UTF_8);
        return PREFIX + HexFormat.of().formatHex(sha256(name), 0, HASH_BYTES) + "-";
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Deletes the file before its lock is released, if its file system shows it by then; closes it in any case. */
    void delete() throws IOException {
        try (channel) {
            appear();
            Files.deleteIfExists(path);
        }
    }
}
