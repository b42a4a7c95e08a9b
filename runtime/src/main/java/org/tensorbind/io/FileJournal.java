package org.tensorbind.io;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.name.Utf8;

/**
 * The files of a {@link FileGroup} and the files that they replace, as text with a line for each: its role, size, time of last modification and name.
 * The last line marks the journal as complete; no file is moved to its target before that.
 */
record FileJournal(List<Entry> entries) {
    private static final System.Logger LOGGER = System.getLogger("org.tensorbind.io");
    private static final String END = "end";
    private static final String SEPARATOR = " ";

    /** More than any group has: at most 99,999 files that replace as many others. */
    private static final int MOST_ENTRIES = 200_000;

    /** More than any entry has: a name of 255 bytes, each encoded as up to three characters, and the other parts of the line. */
    private static final int MOST_CHARACTERS = 1_000;

    private enum Role {
        /** A new file of the group. */
        NEW,
        /** A file of the group that overwrites an old one. */
        OVER,
        /** An old file that is removed when the group is complete. */
        REPLACED
    }

    private record Entry(Role role, State state, Path path) {
        boolean isOfGroup() {
            return role != Role.REPLACED;
        }

        boolean holds() throws IOException {
            return state.equals(State.of(path));
        }
    }

    /** Identifies the state of a file. */
    private record State(long size, String changed) {
        static @Nullable State of(Path path) throws IOException {
            try {
                BasicFileAttributes found =
                        Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                return found.isRegularFile()
                        ? new State(found.size(), found.lastModifiedTime().toString())
                        : null;
            } catch (NoSuchFileException e) {
                return null;
            }
        }
    }

    /** The journal of a group in one folder; empty if a link leads to another folder. */
    static FileJournal of(Path owner, List<AtomicFileOutput> outputs, Collection<Path> replaced) throws IOException {
        Path folder = owner.toAbsolutePath().getParent();
        List<Entry> entries = new ArrayList<>();
        for (AtomicFileOutput output : outputs) {
            if (!Objects.equals(folder, output.target().getParent())) {
                return new FileJournal(List.of());
            }
        }
        for (AtomicFileOutput output : outputs) {
            add(entries, output.isNew() ? Role.NEW : Role.OVER, output.temporary(), output.target());
        }
        for (Path path : replaced) {
            add(entries, Role.REPLACED, path, path);
        }
        return new FileJournal(entries);
    }

    private static void add(List<Entry> entries, Role role, Path now, Path then) throws IOException {
        State state = State.of(now);
        if (state != null) {
            entries.add(new Entry(role, state, then));
        }
    }

    /** Writes the journal and forces it to the device; deleting it marks the replacement as done. */
    TemporaryFile write(Path owner) throws IOException {
        TargetFile target = TargetFile.of(owner);
        TemporaryFile file = TemporaryFile.create(target, owner, TemporaryFile.Kind.JOURNAL);
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8.encode(text());
            while (bytes.hasRemaining()) {
                file.channel().write(bytes);
            }
            file.force();
            return file;
        } catch (IOException e) {
            delete(file, e);
            throw target.rejection("its journal: " + e.getMessage(), e);
        } catch (RuntimeException e) {
            delete(file, e);
            throw e;
        }
    }

    private static void delete(TemporaryFile file, Exception failure) {
        try {
            file.delete();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (Entry entry : entries) {
            text.append(entry.role())
                    .append(SEPARATOR)
                    .append(entry.state().size())
                    .append(SEPARATOR);
            text.append(entry.state().changed()).append(SEPARATOR);
            String name = String.valueOf(entry.path().getFileName());
            text.append(URLEncoder.encode(name, StandardCharsets.UTF_8)).append('\n');
        }
        return text.append(END).append('\n').toString();
    }

    /**
     * Reads the journal of a writer that was killed; an incomplete or invalid one has no entries. Its content is not trusted.
     *
     * @param owner the file whose folder contains the files
     */
    static FileJournal read(Path owner, FileChannel channel) throws IOException {
        BufferedReader text = new BufferedReader(Channels.newReader(channel, StandardCharsets.ISO_8859_1));
        List<Entry> entries = new ArrayList<>();
        while (entries.size() <= MOST_ENTRIES) {
            String line = line(text);
            if (line.equals(END)) {
                return new FileJournal(entries);
            }
            Entry entry = parse(owner, line.split(SEPARATOR));
            if (entry == null) {
                break;
            }
            entries.add(entry);
        }
        return new FileJournal(List.of());
    }

    /** The next line; empty at the end, or if it is too long. */
    private static String line(BufferedReader text) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = text.read(); next >= 0; next = text.read()) {
            if (next == '\n') {
                return line.toString();
            }
            if (line.length() == MOST_CHARACTERS) {
                break;
            }
            line.append((char) next);
        }
        return "";
    }

    /** Parses an entry; a name that would leave the folder is invalid. */
    private static @Nullable Entry parse(Path owner, String[] words) {
        try {
            byte[] bytes =
                    URLDecoder.decode(words[3], StandardCharsets.ISO_8859_1).getBytes(StandardCharsets.ISO_8859_1);
            String decoded = Utf8.decode(bytes);
            if (decoded == null) {
                return null;
            }
            Path name = owner.getFileSystem().getPath(decoded);
            State state = new State(Long.parseLong(words[1]), words[2]);
            boolean isInside = name.getNameCount() == 1 && !name.isAbsolute();
            return isInside ? new Entry(Role.valueOf(words[0]), state, owner.resolveSibling(name)) : null;
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return null;
        }
    }

    /**
     * Removes the files that the writer would have removed; if its group is incomplete, removes the new files instead.
     *
     * @param kept new files that other groups use
     */
    void complete(Set<Path> kept) throws IOException {
        Role surplus = isDone() ? Role.REPLACED : Role.NEW;
        for (Entry entry : entries) {
            boolean stays = surplus == Role.NEW && kept.contains(entry.path());
            if (entry.role() == surplus && entry.holds() && !stays) {
                removeQuietly(entry.path());
            }
        }
    }

    /** Whether the last file of the group has been moved to its target. */
    private boolean isDone() throws IOException {
        Entry last = null;
        for (Entry entry : entries) {
            last = entry.isOfGroup() ? entry : last;
        }
        return last != null && last.holds();
    }

    static void removeQuietly(Path path) {
        try {
            if (Files.readAttributes(path, BasicFileAttributes.class).isRegularFile()) {
                Files.deleteIfExists(path);
            }
        } catch (NoSuchFileException gone) {
            return;
        } catch (IOException e) {
            LOGGER.log(System.Logger.Level.WARNING, path + ": is no longer needed but could not be removed", e);
        }
    }
}
