package org.tensorbind.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Blocks of files on the local disk, each a file named by a hash of the remote file and the index of the block. Any number of processes may share a
 * folder. What goes wrong with the disk makes reading slower, and does not end it.
 */
final class BlockCache {
    static final int BLOCK = 1 << 18;
    private static final String SUFFIX = ".block";
    private static final String UNFINISHED = ".tmp";

    /** No block takes as long to be written: who did not end it by then was killed. */
    private static final Duration LONGEST_WRITE = Duration.ofHours(1);

    private final Path folder;
    private final long mostBytes;
    private long written;

    /** A cache of at most so many bytes, give or take what is written at the same time. */
    BlockCache(Path folder, long mostBytes) {
        this.folder = folder;
        this.mostBytes = mostBytes;
        try {
            Files.createDirectories(folder);
            evict();
        } catch (IOException | UncheckedIOException e) {
            log("the folder cannot be used as a cache", e);
        }
    }

    private void log(String problem, Exception cause) {
        System.getLogger(HttpRanges.LOGGER).log(System.Logger.Level.DEBUG, folder + ": " + problem, cause);
    }

    /**
     * What identifies a state of a file.
     *
     * @param address all by which the server knows the file
     * @param validator what the server gives for the state
     */
    record Key(String address, String validator, long size) {
        String of(long block) {
            try {
                MessageDigest digest = MessageDigest.getInstance("SHA-256");
                byte[] text =
                        (address + '\n' + validator + '\n' + size + '\n' + block).getBytes(StandardCharsets.UTF_8);
                return HexFormat.of().formatHex(digest.digest(text));
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every Java platform has SHA-256", e);
            }
        }
    }

    /** A block of so many bytes, null where it is absent. */
    @Nullable
    ByteBuffer read(Key key, long block, int length) {
        Path file = folder.resolve(key.of(block) + SUFFIX);
        try {
            byte[] bytes = Files.readAllBytes(file);
            if (bytes.length != length) {
                return null;
            }
            touch(file);
            return ByteBuffer.wrap(bytes);
        } catch (IOException e) {
            return null;
        }
    }

    /** Whether {@link #read} would give the block, which it need not when it is asked. */
    boolean has(Key key, long block, int length) {
        try {
            return Files.size(folder.resolve(key.of(block) + SUFFIX)) == length;
        } catch (IOException e) {
            return false;
        }
    }

    /** What may be read and not be changed is of use, too. */
    private static void touch(Path file) {
        try {
            Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
        } catch (IOException readOnly) {
            return;
        }
    }

    void write(Key key, long block, ByteBuffer bytes) {
        if (bytes.remaining() > mostBytes) {
            return;
        }
        byte[] copy = new byte[bytes.remaining()];
        bytes.duplicate().get(copy);
        try {
            Path temporary = Files.createTempFile(folder, "block", UNFINISHED);
            try {
                Files.write(temporary, copy);
                Files.move(temporary, folder.resolve(key.of(block) + SUFFIX), StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(temporary);
            }
            count(copy.length);
        } catch (IOException | UncheckedIOException e) {
            log("a block could not be cached", e);
        }
    }

    /** Looks at the whole folder once in an eighth of what it may hold. */
    private synchronized void count(int byteSize) throws IOException {
        written += byteSize;
        if (written > mostBytes / 8) {
            evict();
        }
    }

    private synchronized void evict() throws IOException {
        written = 0;
        FileTime earliest = FileTime.from(Instant.now().minus(LONGEST_WRITE));
        for (Entry unfinished : entries(UNFINISHED)) {
            if (unfinished.used.compareTo(earliest) < 0) {
                Files.deleteIfExists(unfinished.file);
            }
        }
        List<Entry> entries = entries(SUFFIX);
        long total = entries.stream().mapToLong(Entry::size).sum();
        entries.sort(Comparator.comparing(Entry::used));
        for (Entry entry : entries) {
            if (total <= mostBytes - mostBytes / 8) {
                return;
            }
            Files.deleteIfExists(entry.file);
            total -= entry.size;
        }
    }

    private record Entry(Path file, long size, FileTime used) {}

    private List<Entry> entries(String suffix) throws IOException {
        List<Entry> entries = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(suffix)).toList()) {
                addEntry(file, entries);
            }
        }
        return entries;
    }

    private static void addEntry(Path file, List<Entry> entries) throws IOException {
        try {
            entries.add(new Entry(file, Files.size(file), Files.getLastModifiedTime(file)));
        } catch (NoSuchFileException removedMeanwhile) {
            return;
        }
    }
}
