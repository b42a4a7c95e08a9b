package org.tensorbind.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Writing and reading files when one call of the file system fails, for each call. */
final class FaultyFilesTest {
    private static final String OLD = "old";
    private static final String NEW = "new, and longer";

    @TempDir
    private Path folder = Path.of("");

    private final FaultyFileSystem system = new FaultyFileSystem(FileSystems.getDefault());

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    private void write(Path file) throws IOException {
        try (AtomicFileOutput output = AtomicFileOutput.create(system.wrap(file))) {
            output.write(bytes(NEW.substring(0, 5)));
            output.write(bytes(NEW.substring(5)));
            output.commit();
        }
    }

    /** Tries it with a problem in each call, from the first to the last, and gives the calls of the last try, which has none. */
    private List<String> withEachFault(String fault, Trial trial) throws IOException {
        for (int call = 0; ; call++) {
            system.failAt(call, fault);
            trial.run(call);
            assertEquals(0, system.openCount(), "open when call " + call + " failed: " + system.calls());
            if (!system.hasFailed()) {
                return system.calls();
            }
        }
    }

    private interface Trial {
        void run(int call) throws IOException;
    }

    @ParameterizedTest
    @ValueSource(strings = {"No space left on device", "Input/output error", "Interrupted system call"})
    void theOldFileStandsOrTheNewOneDoesAndNothingElseIsThere(String fault) throws IOException {
        List<String> calls = withEachFault(fault, call -> {
            Path file = Files.createDirectory(folder.resolve(fault.charAt(0) + "" + call))
                    .resolve("file");
            Files.writeString(file, OLD);
            String expected = NEW;
            try {
                write(file);
            } catch (IOException e) {
                assertTrue(String.valueOf(e.getMessage()).contains(String.valueOf(file.getParent())), e.toString());
                assertTrue(String.valueOf(e.getMessage()).contains(fault), e.toString());
                expected = OLD;
            }
            assertEquals(expected, Files.readString(file), "when call " + call + " failed: " + system.calls());
            assertEquals(1, filesBeside(file), "when call " + call + " failed: " + system.calls());
        });
        assertTrue(
                calls.containsAll(List.of("readAttributes", "open", "lock", "write", "force", "move")),
                calls.toString());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFileThatIsGivenUpLeavesNothingUnlessItCannotBeDeleted(boolean exists) throws IOException {
        List<String> calls = withEachFault("Input/output error", call -> {
            Path file = Files.createDirectory(folder.resolve("f" + call)).resolve("file");
            if (exists) {
                Files.writeString(file, OLD);
            }
            try (AtomicFileOutput output = AtomicFileOutput.create(system.wrap(file))) {
                output.write(bytes(NEW));
            } catch (IOException e) {
                assertTrue(String.valueOf(e.getMessage()).contains(String.valueOf(file.getParent())), e.toString());
            }
            List<String> done = system.calls();
            boolean undeleted = system.hasFailed() && done.get(call).equals("delete");
            assertEquals(
                    (exists ? 1 : 0) + (undeleted ? 1 : 0),
                    filesBeside(file),
                    "when call " + call + " failed: " + done);
        });
        assertTrue(calls.contains("delete"), calls.toString());
    }

    private void commitGroup(Path owner) throws IOException {
        try (FileGroup group = new FileGroup(system.wrap(owner))) {
            for (String name : List.of("1", "2", "3")) {
                group.create(system.wrap(owner.resolveSibling(name))).write(bytes(NEW));
            }
            group.commit(List.of());
        }
    }

    @Test
    void aGroupThatFailsGivesUpEachOfItsFilesAndTellsTheFirstFault() throws IOException {
        commitGroup(Files.createDirectory(folder.resolve("whole")).resolve("group"));
        int lastMove = system.calls().lastIndexOf("move");
        Path owner = Files.createDirectory(folder.resolve("failed")).resolve("group");
        system.failAt(lastMove, "No space left on device");
        system.reject("delete");
        IOException failure = assertThrows(IOException.class, () -> commitGroup(owner));
        assertTrue(String.valueOf(failure.getMessage()).contains("No space left on device"), failure.toString());
        List<String> undoing = system.calls().subList(lastMove, system.calls().size());
        assertEquals(4, undoing.stream().filter("delete"::equals).count(), "the journal, a temporary file, two files");
        assertEquals(0, system.openCount());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void readingNamesTheFileAndLeavesNothingOpen(boolean byteByByte) throws IOException {
        if (byteByByte) {
            system.moveByteByByte();
        }
        Path file = Files.writeString(folder.resolve("file"), NEW);
        List<String> calls = withEachFault("Input/output error", call -> {
            try (ByteSource source = ByteSource.channel(system.wrap(file))) {
                byte[] read = new byte[NEW.length()];
                source.slice(0, read.length).get(read);
                assertArrayEquals(NEW.getBytes(StandardCharsets.UTF_8), read);
            } catch (IOException e) {
                assertEquals(file + ": Input/output error", e.getMessage());
            }
        });
        assertTrue(calls.contains("read") && calls.contains("size") && calls.contains("close"), calls.toString());
    }

    @Test
    void shortWritesMakeTheWholeFile() throws IOException {
        system.moveByteByByte();
        Path file = folder.resolve("file");
        write(file);
        assertEquals(NEW, Files.readString(file));
    }

    /** What cannot be deleted afterwards stays: one of those that it was written to, or the old file of a group that is present. */
    @Test
    void aGroupIsThereWholeOrNotAtAll() throws IOException {
        Set<String> before = Set.of("index", "old");
        Set<String> after = Set.of("index", "new-1", "new-2");
        List<String> calls = withEachFault("Input/output error", call -> {
            Path place = Files.createDirectory(folder.resolve("g" + call));
            for (String name : before) {
                Files.writeString(place.resolve(name), OLD);
            }
            String message = "when call " + call + " failed: ";
            boolean written = writeGroup(place);
            List<String> done = system.calls();
            Set<String> left = names(place);
            assertTrue(left.containsAll(written ? after : before), message + left + done);
            left.removeAll(written ? after : before);
            boolean mayStay = system.hasFailed() && (written || done.get(call).equals("delete"));
            assertTrue(left.size() <= (mayStay ? 1 : 0), message + left + done);
            assertEquals(written ? NEW : OLD, Files.readString(place.resolve("index")), message + done);
        });
        assertTrue(calls.stream().filter("move"::equals).count() == 3, calls.toString());
    }

    private boolean writeGroup(Path place) throws IOException {
        Path folder = system.wrap(place);
        try (FileGroup group = new FileGroup(folder.resolve("group"))) {
            for (String name : List.of("new-1", "new-2", "index")) {
                group.create(folder.resolve(name)).write(bytes(NEW));
            }
            group.commit(List.of(folder.resolve("old")));
            return true;
        } catch (IOException e) {
            assertTrue(String.valueOf(e.getMessage()).contains(place.toString()), e.toString());
            return false;
        }
    }

    private static Set<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return new TreeSet<>(
                    files.map(file -> String.valueOf(file.getFileName())).toList());
        }
    }

    private static long filesBeside(Path file) throws IOException {
        try (Stream<Path> files = Files.list(file.getParent())) {
            return files.count();
        }
    }
}
