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
 * What the files of a {@link FileGroup} are and which ones they replace, as a text of a line a file: what it is to the group, its size, when it was last changed, its
 * name. The last line shows that the text is whole; no file has its place before that.
 */
record FileJournal(List<Entry> entries) {
    private static final System.Logger LOGGER = System.getLogger(FileJournal.class.getName());
    private static final String END = "end";
    private static final String SEPARATOR = " ";

    /** More than any group has: 99,999 files that replace as many. */
    private static final int MOST_ENTRIES = 200_000;

    /** More than an entry has: a name of 255 bytes, of which each may take three characters, and what else is in a line. */
    private static final int MOST_CHARACTERS = 1_000;

    private enum Role {
        /** A file of the group where there was none. */
        NEW,
        /** A file of the group where there was one. */
        OVER,
        /** A file that is not needed when the group is there. */
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

    /** By which a file is known again. */
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

    /** The journal of a group in one folder; files that links have elsewhere are not followed up. */
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

    /** Writes the journal to the device; deleting it marks the replacement as done. */
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
     * The journal of a writer that is dead; one that is not whole, or that no group has, has no entries. It may be a file of anybody.
     *
     * @param owner in whose folder the files are
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

    /** The next line, empty where there is none and where it is longer than any. */
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

    /** A name leads nowhere but into the folder. */
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
     * Removes what the writer would have removed if it had gone on, or, where it had not got so far, what it had made.
     *
     * @param kept what it made and others use
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

    /** Whether the last file of the group has its place. */
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
