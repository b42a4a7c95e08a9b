package org.tensorbind.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class AtomicFileOutputTest {
    @TempDir
    private Path folder = Path.of("");

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    private static void write(Path file, String text) throws IOException {
        try (AtomicFileOutput output = AtomicFileOutput.create(file)) {
            output.write(bytes(text));
            output.commit();
        }
    }

    private static List<Path> othersThan(Path file) throws IOException {
        try (Stream<Path> files = Files.list(file.toAbsolutePath().getParent())) {
            return files.filter(found -> !found.equals(file.toAbsolutePath())).toList();
        }
    }

    private static Set<PosixFilePermission> mode(String text) {
        return PosixFilePermissions.fromString(text);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void overASecretFileTheFirstByteIsWrittenWhereNobodyElseReads() throws IOException {
        Path file = Files.createFile(folder.resolve("secret"));
        Files.setPosixFilePermissions(file, mode("rw-r-----"));
        try (AtomicFileOutput output = AtomicFileOutput.create(file)) {
            Path temporary = othersThan(file).get(0);
            assertEquals(mode("rw-------"), Files.getPosixFilePermissions(temporary));
            output.write(bytes("new"));
            assertEquals(mode("rw-------"), Files.getPosixFilePermissions(temporary));
            output.commit();
            assertEquals(List.of(), output.unpreservedAttributes());
        }
        assertEquals(mode("rw-r-----"), Files.getPosixFilePermissions(file));
        assertEquals("new", Files.readString(file));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aNewFileHasTheModeOfAnyNewFile() throws IOException {
        Path plain = Files.createFile(folder.resolve("plain"));
        write(folder.resolve("new"), "new");
        assertEquals(Files.getPosixFilePermissions(plain), Files.getPosixFilePermissions(folder.resolve("new")));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aFileThatGoesWhileItIsReplacedLeavesItsMode() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        Files.setPosixFilePermissions(file, mode("rw-rw----"));
        try (AtomicFileOutput output = AtomicFileOutput.create(file)) {
            Files.delete(file);
            output.commit();
        }
        assertEquals(mode("rw-rw----"), Files.getPosixFilePermissions(file));
    }

    @Test
    void ownerAndGroupAreKept() throws IOException {
        try (FileSystem system = posix()) {
            Path file = Files.createFile(system.getPath("/work/file"));
            UserPrincipalLookupService users = system.getUserPrincipalLookupService();
            PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
            view.setOwner(users.lookupPrincipalByName("ada"));
            view.setGroup(users.lookupPrincipalByGroupName("readers"));

            write(file, "new");

            assertEquals("ada", view.readAttributes().owner().getName());
            assertEquals("readers", view.readAttributes().group().getName());
        }
    }

    @Test
    void whatTheSystemRejectsToKeepIsToldAndItsRightsGoToNobodyElse() throws IOException {
        try (FileSystem system = posix()) {
            Path file = Files.createFile(system.getPath("/work/file"));
            UserPrincipalLookupService users = system.getUserPrincipalLookupService();
            PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
            view.setOwner(users.lookupPrincipalByName("ada"));
            view.setGroup(users.lookupPrincipalByGroupName("readers"));
            view.setPermissions(mode("rw-rw-r--"));
            FaultyFileSystem foreign = new FaultyFileSystem(system);
            foreign.reject("setAttribute group", "setAttribute owner");

            try (AtomicFileOutput output = AtomicFileOutput.create(foreign.wrap(file))) {
                output.commit();
                assertEquals(List.of("group 'readers'", "owner 'ada'"), output.unpreservedAttributes());
            }

            assertEquals(mode("rw-r--r--"), view.readAttributes().permissions());
        }
    }

    @Test
    void accessControlListsAreKeptAndHoldBeforeTheFirstByte() throws IOException {
        try (FileSystem system = Jimfs.newFileSystem(Configuration.unix().toBuilder()
                .setAttributeViews("basic", "owner", "acl")
                .build())) {
            Path file = Files.createFile(system.getPath("/work/file"));
            List<AclEntry> list = List.of(AclEntry.newBuilder()
                    .setType(AclEntryType.ALLOW)
                    .setPermissions(AclEntryPermission.READ_DATA)
                    .setPrincipal(system.getUserPrincipalLookupService().lookupPrincipalByName("ada"))
                    .build());
            aclOf(file).setAcl(list);
            try (AtomicFileOutput output = AtomicFileOutput.create(file)) {
                assertEquals(list, aclOf(othersThan(file).get(0)).getAcl());
                output.commit();
            }
            assertEquals(list, aclOf(file).getAcl());
        }
    }

    private static AclFileAttributeView aclOf(Path file) {
        return Files.getFileAttributeView(file, AclFileAttributeView.class);
    }

    private static FileSystem posix() {
        return Jimfs.newFileSystem(
                Configuration.unix().toBuilder().setAttributeViews("posix").build());
    }

    @Test
    void foldersAreRejectedAtTheStart() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        FileSystemException e = assertThrows(FileSystemException.class, () -> AtomicFileOutput.create(empty));
        assertEquals(empty + ": is a folder, not a file", e.getMessage());
        assertTrue(Files.isDirectory(empty));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void devicesAndPipesAreRejectedAndStay() throws IOException, InterruptedException {
        Path pipe = folder.resolve("pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        for (Path special : List.of(pipe, Path.of("/dev/null"))) {
            FileSystemException e = assertThrows(FileSystemException.class, () -> AtomicFileOutput.create(special));
            assertEquals(
                    special
                            + ": is a device, a pipe or a socket, which cannot be replaced by a file; write to a channel instead",
                    e.getMessage());
            assertTrue(Files.exists(special));
        }
        assertEquals(List.of(), othersThan(pipe));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void linksAreFollowedAlsoToWhereNothingIs() throws IOException {
        Path other = Files.createDirectory(folder.resolve("other"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("second"));
        Files.createSymbolicLink(folder.resolve("second"), Path.of("other", "file"));
        write(link, "new");
        assertEquals("new", Files.readString(other.resolve("file")));
        assertTrue(Files.isSymbolicLink(link));
        write(link, "newer");
        assertEquals("newer", Files.readString(other.resolve("file")));
        assertEquals(List.of(), othersThan(other.resolve("file")));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void linksInACircleAreRejected() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("link"));
        FileSystemException e = assertThrows(FileSystemException.class, () -> AtomicFileOutput.create(link));
        assertEquals(link + ": is a symbolic link that leads to itself", e.getMessage());
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void anotherNameOfTheFileKeepsTheOldBytes() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "old");
        Path other = Files.createLink(folder.resolve("other"), file);
        write(file, "new");
        assertEquals("old", Files.readString(other));
    }

    @Test
    void namesMayBeAsLongAsTheSystemHasThem() throws IOException {
        Path file = folder.resolve("n".repeat(255));
        write(file, "new");
        assertEquals("new", Files.readString(file));
    }

    @Test
    void aFolderThatIsMissingIsNamed() {
        Path file = folder.resolve("missing").resolve("file");
        FileSystemException e = assertThrows(FileSystemException.class, () -> AtomicFileOutput.create(file));
        assertEquals(file + ": its folder does not exist", e.getMessage());
    }

    @Test
    void whatAKilledWriterLeftIsRemovedByTheNext() throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("file"), "old");
        Process child = startWriter(file);
        assertEquals(1, othersThan(file).size());
        child.destroyForcibly().waitFor();
        assertEquals(1, othersThan(file).size());

        write(folder.resolve("another"), "another");
        assertEquals(2, othersThan(file).size());
        write(file, "new");

        assertEquals(List.of(folder.resolve("another")), othersThan(file));
    }

    @Test
    void whatAKilledWriterLeftOfOneOfSeveralFilesIsRemovedWithTheNextOfThem() throws IOException, InterruptedException {
        Path owner = folder.resolve("model");
        Process child = startWriter(folder.resolve("model-1"), owner);
        child.destroyForcibly().waitFor();
        assertEquals(1, othersThan(owner).size());

        try (AtomicFileOutput output = AtomicFileOutput.create(folder.resolve("model-7"), owner)) {
            output.write(bytes("new"));
            output.force();
            output.commit();
        }

        assertEquals(List.of(folder.resolve("model-7")), othersThan(owner));
    }

    @Test
    void whatALivingWriterWritesIsLeftAlone() throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("file"), "old");
        Process child = startWriter(file);
        AtomicFileOutput own = AtomicFileOutput.create(file);

        write(file, "new");
        assertEquals(2, othersThan(file).size());
        own.write(bytes("own"));
        own.commit();
        assertEquals("own", Files.readString(file));
        child.getOutputStream().close();
        assertEquals(0, child.waitFor());

        assertEquals("of the child", Files.readString(file));
        assertEquals(List.of(), othersThan(file));
    }

    private static Process startWriter(Path file) throws IOException {
        return startWriter(file, file);
    }

    private static Process startWriter(Path file, Path owner) throws IOException {
        Process child = Child.start(LockedUpWriter.class, file.toString(), owner.toString());
        BufferedReader output =
                new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8));
        assertEquals("written", output.readLine());
        return child;
    }
}
