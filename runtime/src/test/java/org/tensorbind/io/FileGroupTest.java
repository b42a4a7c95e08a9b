package org.tensorbind.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of a group appear together, whenever their writer is killed. */
final class FileGroupTest {
    private static final Set<String> OLD = Set.of("index", "old-1", "old-2");
    private static final Set<String> NEW = Set.of("index", "new-1", "new-2");

    /** The end of a journal whose last file did not get its place. */
    private static final String UNDONE = "OVER 1 then index\nend\n";

    @TempDir
    private Path folder;

    private void fill() throws IOException {
        for (String name : files()) {
            Files.delete(folder.resolve(name));
        }
        for (String name : OLD) {
            Files.writeString(folder.resolve(name), "old");
        }
    }

    private Set<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return new TreeSet<>(
                    files.map(path -> String.valueOf(path.getFileName())).toList());
        }
    }

    private int calls() throws IOException, InterruptedException {
        fill();
        return Integer.parseInt(halted(-1).substring("done ".length()));
    }

    private String halted(int call) throws IOException, InterruptedException {
        Process child = Child.start(HaltedGroup.class, folder.toString(), Integer.toString(call));
        String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        child.waitFor();
        return said;
    }

    private Set<String> afterNextWriter() throws IOException {
        Path owner = folder.resolve("group");
        FileGroup.removeLeftovers(owner, Set.of());
        AtomicFileOutput.create(owner).close();
        return files();
    }

    @Test
    void aWriterThatIsKilledAtAnyCallOfTheCommitLeavesTheOldFilesOrTheNew() throws IOException, InterruptedException {
        int calls = calls();
        assertEquals(NEW, files());
        Set<Set<String>> seen = new TreeSet<>((a, b) -> a.toString().compareTo(b.toString()));
        for (int call = calls - 1; call >= calls / 2; call--) {
            fill();
            assertEquals("", halted(call));
            boolean old = Files.readString(folder.resolve("index")).equals("old");
            seen.add(files());
            assertEquals(new TreeSet<>(old ? OLD : NEW), afterNextWriter(), "killed at call " + call);
        }
        assertTrue(seen.size() > 6, () -> "few states were seen: " + seen);
    }

    @Test
    void whatOthersUseOrChangedStays() throws IOException, InterruptedException {
        int call = calls();
        do {
            fill();
            halted(--call);
        } while (!Files.readString(folder.resolve("index")).equals("old"));
        assertTrue(files().containsAll(NEW), "no file of the group is there");
        Files.setLastModifiedTime(folder.resolve("new-1"), FileTime.fromMillis(0));
        FileGroup.removeLeftovers(folder.resolve("group"), Set.of(folder.resolve("new-2")));
        assertEquals(new TreeSet<>(Set.of("index", "new-1", "new-2", "old-1", "old-2")), afterNextWriter());
    }

    /** A journal that a dead process has left beside {@code group}. */
    private Path journal(String text) throws IOException {
        Path owner = folder.resolve("group");
        Path made;
        try (FileGroup group = new FileGroup(owner)) {
            made = group.create(folder.resolve("new-1")).temporary();
        }
        String process = "-1-1-1.journal";
        String hash = String.valueOf(made.getFileName()).replaceFirst("^(\\.tensorbind-[0-9a-f]+)-.*", "$1");
        return Files.writeString(folder.resolve(hash + process), text);
    }

    private String entry(String role, String name) throws IOException {
        Path file = folder.resolve(name);
        return role + " " + Files.size(file) + " " + Files.getLastModifiedTime(file) + " " + name + "\n";
    }

    @Test
    void aJournalNamesFilesOfItsFolderOnly() throws IOException {
        Path other =
                Files.writeString(Files.createDirectory(folder.resolve("other")).resolve("file"), "mine");
        Files.writeString(folder.resolve("new-1"), "new");
        Path journal =
                journal(entry("NEW", "new-1") + entry("NEW", "other/file").replace("/file", "%2Ffile") + UNDONE);

        FileGroup.removeLeftovers(folder.resolve("group"), Set.of());

        assertEquals(Set.of("other", "new-1"), files());
        assertTrue(Files.exists(other));
        assertFalse(Files.exists(journal));
    }

    /** Bytes that are no UTF-8 are no name: who took them for another character would remove a file of that name. */
    @Test
    void aJournalHasNamesInUtf8() throws IOException {
        Path other = Files.writeString(folder.resolve("new-\uFFFD"), "new");
        String entry = entry("NEW", "new-\uFFFD");
        for (String name : List.of("%C0%AF", "%FF", "%ED%A0%80")) {
            journal(entry.replace("\uFFFD", name) + UNDONE);
            FileGroup.removeLeftovers(folder.resolve("group"), Set.of());
            assertTrue(Files.exists(other), name);
        }
        journal(entry.replace("\uFFFD", "%EF%BF%BD") + UNDONE);
        FileGroup.removeLeftovers(folder.resolve("group"), Set.of());
        assertFalse(Files.exists(other));
    }

    /** Read to their end, these would remove the file; more or longer lines would fill the memory. */
    @Test
    void aJournalThatNoGroupHasIsNotReadToItsEnd() throws IOException {
        Files.writeString(folder.resolve("new-1"), "new");
        String entry = entry("NEW", "new-1");
        String other = "REPLACED 1 then other\n";
        String longest = "REPLACED 1 then " + "%41".repeat(255) + "\n";
        for (String text : List.of(
                entry + longest.replace("\n", "%41".repeat(80) + "\n") + UNDONE,
                entry + other.repeat(199_999) + UNDONE)) {
            journal(text);
            FileGroup.removeLeftovers(folder.resolve("group"), Set.of());
            assertEquals(Set.of("new-1"), files());
        }

        journal(entry + longest + other.repeat(199_997) + UNDONE);
        FileGroup.removeLeftovers(folder.resolve("group"), Set.of());
        assertEquals(Set.of(), files());
    }

    @Test
    void aGroupInAnArchiveLeavesNothingElse() throws IOException {
        Path archive = folder.resolve("files.zip");
        try (FileSystem system = FileSystems.newFileSystem(archive, Map.of("create", "true"))) {
            Path root = system.getPath("/");
            try (FileGroup group = new FileGroup(root.resolve("group"))) {
                group.create(root.resolve("a")).write(ByteBuffer.wrap(new byte[3]));
                group.create(root.resolve("b")).write(ByteBuffer.wrap(new byte[4]));
                group.commit(List.of());
            }
            try (FileGroup group = new FileGroup(root.resolve("group"))) {
                group.create(root.resolve("c")).write(ByteBuffer.wrap(new byte[3]));
            }
        }
        try (FileSystem system = FileSystems.newFileSystem(archive);
                Stream<Path> files = Files.list(system.getPath("/"))) {
            assertEquals(List.of("/a", "/b"), files.map(Path::toString).sorted().toList());
        }
    }
}
