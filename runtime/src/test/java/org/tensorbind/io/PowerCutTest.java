package org.tensorbind.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.io.RecordingFileSystem.Call;
import org.tensorbind.io.RecordingFileSystem.Kind;

/**
 * What is on the device when the power is cut between any two calls of the file system: what was forced, and of the rest any calls, as a device may
 * write them in any order.
 */
final class PowerCutTest {
    private static final String OLD = "old";
    private static final String NEW = "new, and longer";

    @TempDir
    private Path folder = Path.of("");

    private List<Call> callsOfAWrite(Path file) throws IOException {
        Files.writeString(file, OLD);
        RecordingFileSystem system = new RecordingFileSystem(FileSystems.getDefault());
        try (AtomicFileOutput output = AtomicFileOutput.create(system.wrap(file))) {
            output.write(ByteBuffer.wrap(NEW.substring(0, 4).getBytes(StandardCharsets.UTF_8)));
            output.write(ByteBuffer.wrap(NEW.substring(4, 9).getBytes(StandardCharsets.UTF_8)));
            output.write(ByteBuffer.wrap(NEW.substring(9).getBytes(StandardCharsets.UTF_8)));
            output.commit();
        }
        return system.calls();
    }

    @Test
    void thereIsTheOldFileOrTheNewOneWhole() throws IOException {
        Path file = folder.resolve("file");
        List<Call> calls = callsOfAWrite(file);
        assertTrue(calls.stream().filter(call -> call.kind() == Kind.WRITE).count() >= 3, calls.toString());
        for (int done = 0; done <= calls.size(); done++) {
            for (String content : contents(calls.subList(0, done), file)) {
                assertTrue(Set.of(OLD, NEW).contains(content), "'" + content + "' after " + calls.subList(0, done));
            }
        }
        assertEquals(Set.of(NEW), contents(calls, file));
    }

    @Test
    void theTestFindsAWriterThatDoesNotForce() throws IOException {
        Path file = folder.resolve("file");
        List<Call> careless = callsOfAWrite(file).stream()
                .filter(call -> call.kind() != Kind.FORCE_FILE)
                .toList();
        assertTrue(contents(careless, file).contains(""), careless.toString());
    }

    /** Three files, the last of which tells which of the others count, in the offset of as many. */
    private List<Call> callsOfAGroup() throws IOException {
        for (String name : List.of("old-1", "old-2", "index")) {
            Files.writeString(folder.resolve(name), OLD);
        }
        RecordingFileSystem system = new RecordingFileSystem(FileSystems.getDefault());
        Path place = system.wrap(folder);
        try (FileGroup group = new FileGroup(place.resolve("group"))) {
            for (String name : List.of("new-1", "new-2", "index")) {
                group.create(place.resolve(name)).write(ByteBuffer.wrap(NEW.getBytes(StandardCharsets.UTF_8)));
            }
            group.commit(List.of(place.resolve("old-1"), place.resolve("old-2")));
        }
        return system.calls();
    }

    @Test
    void aGroupOfFilesIsTheOldOneOrTheNewOneWhole() throws IOException {
        List<Call> calls = callsOfAGroup();
        Set<String> indexes = new TreeSet<>();
        for (int done = 0; done <= calls.size(); done++) {
            for (List<Call> lost : losses(calls.subList(0, done))) {
                List<Call> kept = calls.subList(0, done);
                String index = content(kept, lost, folder.resolve("index"));
                String number = index.equals(OLD) ? "old-" : "new-";
                for (int i = 1; i <= 2; i++) {
                    String content = content(kept, lost, folder.resolve(number + i));
                    assertEquals(index, content, number + i + " after " + kept + " without " + lost);
                }
                indexes.add(index);
            }
        }
        assertEquals(Set.of(OLD, NEW), indexes);
    }

    /** All that the file may have. */
    private static Set<String> contents(List<Call> calls, Path file) {
        Set<String> contents = new TreeSet<>();
        losses(calls).forEach(lost -> contents.add(content(calls, lost, file)));
        return contents;
    }

    /** The calls that the device may not have got, all choices of them. */
    private static List<List<Call>> losses(List<Call> calls) {
        List<Call> unsure = new ArrayList<>();
        for (int i = 0; i < calls.size(); i++) {
            boolean matters = Set.of(Kind.WRITE, Kind.MOVE, Kind.DELETE)
                    .contains(calls.get(i).kind());
            if (matters && !isForced(calls, i)) {
                unsure.add(calls.get(i));
            }
        }
        List<List<Call>> losses = new ArrayList<>();
        for (int chosen = 0; chosen < 1 << unsure.size(); chosen++) {
            List<Call> lost = new ArrayList<>();
            for (int i = 0; i < unsure.size(); i++) {
                if ((chosen >> i & 1) == 0) {
                    lost.add(unsure.get(i));
                }
            }
            losses.add(lost);
        }
        return losses;
    }

    private static boolean isForced(List<Call> calls, int index) {
        Call call = calls.get(index);
        return calls.subList(index, calls.size()).stream()
                .anyMatch(later -> call.kind() == Kind.WRITE
                        ? later.kind() == Kind.FORCE_FILE && later.file() == call.file()
                        : later.kind() == Kind.FORCE_FOLDER);
    }

    private static String content(List<Call> calls, List<Call> lost, Path file) {
        Map<Integer, byte[]> bytes = new HashMap<>();
        int named = -1;
        for (Call call : calls) {
            if (lost.stream().anyMatch(other -> other == call)) {
                continue;
            }
            if (call.kind() == Kind.WRITE) {
                bytes.merge(call.file(), call.bytes(), PowerCutTest::over);
            } else if (call.kind() == Kind.MOVE && call.path().equals(file)) {
                named = call.file();
            } else if (call.kind() == Kind.DELETE && call.path().equals(file)) {
                named = -2;
            }
        }
        return switch (named) {
            case -1 -> OLD;
            case -2 -> "nothing";
            default -> new String(bytes.getOrDefault(named, new byte[0]), StandardCharsets.UTF_8);
        };
    }

    /** A write has zeros before the place where it was made. */
    private static byte[] over(byte[] before, byte[] write) {
        byte[] all = Arrays.copyOf(before, Math.max(before.length, write.length));
        for (int i = 0; i < write.length; i++) {
            all[i] |= write[i];
        }
        return all;
    }
}
