package org.tensorbind.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Files that appear together, in place of others. All are written beside their places first, see {@link AtomicFileOutput}; {@link #commit} gives them
 * their names one after the other, and then removes what they replace. A journal beside them names these files meanwhile, so that
 * {@link #removeLeftovers} can undo what a writer began that was killed, or end what it had all but done.
 */
public final class FileGroup implements Closeable {
    private final Path owner;
    private final List<AtomicFileOutput> outputs = new ArrayList<>();
    private final List<Path> appeared = new ArrayList<>();
    private boolean committed;

    /**
     * A group without a file.
     *
     * @param owner the name that the files go by, such as that of their checkpoint; all are in its folder
     */
    public FileGroup(Path owner) {
        this.owner = owner;
    }

    /**
     * Removes what killed writers left of a group, their temporary files apart: where the last file had its place, those that the group was to
     * replace, and else its own. Only files with the size and modification time in the journal are removed.
     *
     * @param kept files of a group that are never removed
     */
    public static void removeLeftovers(Path owner, Set<Path> kept) {
        Path file = owner.toAbsolutePath();
        Set<Path> staying = kept.stream().map(Path::toAbsolutePath).collect(Collectors.toSet());
        TemporaryFile.removeLeftovers(
                file,
                owner,
                TemporaryFile.Kind.JOURNAL,
                (path, channel) -> FileJournal.read(file, channel).complete(staying));
    }

    /** Adds a file, after those that were added before. */
    public AtomicFileOutput create(Path file) throws IOException {
        AtomicFileOutput output = AtomicFileOutput.create(file, owner);
        outputs.add(output);
        return output;
    }

    /**
     * Puts all in their places, in the order in which they were added, when all are on the device: little can happen in between.
     *
     * @param replaced files that are not needed then; those that cannot be removed stay
     */
    public void commit(Collection<Path> replaced) throws IOException {
        for (AtomicFileOutput output : outputs) {
            output.force();
        }
        TemporaryFile journal = FileJournal.of(owner, outputs, replaced).write(owner);
        try {
            for (AtomicFileOutput output : outputs) {
                output.commit();
                if (output.isNew()) {
                    appeared.add(output.target());
                }
            }
            committed = true;
            replaced.forEach(FileJournal::removeQuietly);
        } finally {
            closeQuietly(journal);
        }
    }

    /** Ignores failures, because a journal that remains is still valid. */
    private static void closeQuietly(TemporaryFile journal) {
        try {
            journal.delete();
        } catch (IOException ignored) {
            return;
        }
    }

    /** Removes what was written unless all of it was committed. */
    @Override
    public void close() throws IOException {
        List<Closeable> undone = new ArrayList<>(outputs);
        if (!committed) {
            appeared.forEach(path -> undone.add(() -> Files.deleteIfExists(path)));
        }
        IOException failure = null;
        for (Closeable each : undone) {
            try {
                each.close();
            } catch (IOException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
