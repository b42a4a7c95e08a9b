package org.tensorbind.grammars.checkpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tensorbind.grammars.checkpoint.FileServer.status;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.http.HttpOptions;
import org.tensorbind.http.HttpSource;

/** What runs in a program can be seen from outside: by events of the flight recorder, and by loggers. */
final class OperationsTest {
    private static final Path DOCUMENT = Path.of("..", "runtime", "OPERATIONS.md");
    private static final String PREFIX = "tensorbind.";
    private static final int COUNT = 100_000;
    private static final int KINDS = 6;

    @TempDir
    private Path folder;

    private Path write() throws IOException {
        Path file = folder.resolve("model.zt");
        float[] values = new float[COUNT];
        Random random = new Random(1);
        for (int i = 0; i < COUNT; i++) {
            values[i] = random.nextFloat();
        }
        WriteOptions options = WriteOptions.defaults().compress("zstd").checksum("crc32c");
        try (TensorWriter writer = TensorFormats.create(file, options)) {
            writer.add("w", values, COUNT).commit();
        }
        return file;
    }

    private static void read(TensorReader reader) throws IOException {
        assertEquals(COUNT, reader.tensor("w").toFloatArray().length);
    }

    /** The events of an operation on files; those of other tests that run at the same time are about other files. */
    private List<RecordedEvent> recorded(Recording recording) throws IOException {
        recording.stop();
        Path dump = folder.resolve("dump.jfr");
        recording.dump(dump);
        return RecordingFile.readAllEvents(dump).stream()
                .filter(event -> event.getEventType().getName().startsWith(PREFIX))
                .filter(event -> event.getString("file").contains("model.zt"))
                .toList();
    }

    private static RecordedEvent only(List<RecordedEvent> events, String name) {
        List<RecordedEvent> found = events.stream()
                .filter(event -> event.getEventType().getName().equals(PREFIX + name))
                .toList();
        assertEquals(1, found.size(), name + " in " + events);
        return found.get(0);
    }

    private static void check(List<RecordedEvent> events, String name, long byteSize, @Nullable String result) {
        RecordedEvent event = only(events, name);
        assertEquals(byteSize, event.getLong("byteSize"), event::toString);
        assertEquals(result, event.getString("result"), event::toString);
        assertFalse(event.getDuration().isNegative(), event::toString);
    }

    @Test
    void eventsHaveTheFileAndItsBytes() throws Exception {
        try (Recording recording = new Recording()) {
            recording.start();
            Path file = write();
            try (TensorReader reader = TensorFormats.open(file)) {
                read(reader);
            }
            List<RecordedEvent> events = recorded(recording);
            long size = Files.size(file);
            check(events, "Write", size, "ztensor");
            check(events, "Open", size, "ztensor");
            check(events, "Map", size, null);
            check(events, "Decode", COUNT * 4L, "zstd");
            assertEquals("crc32c", only(events, "Verify").getString("result"));
            assertTrue(only(events, "Verify").getLong("byteSize") < size);
            assertEquals(file.toString(), only(events, "Open").getString("file"));
        }
    }

    @Test
    void requestsAreRecordedWithTheirStatus() throws Exception {
        Path file = write();
        try (FileServer server = new FileServer(folder);
                Recording recording = new Recording()) {
            recording.start();
            server.next(status(503));
            HttpOptions options = HttpOptions.defaults().retries(1, Duration.ofMillis(1));
            HttpSource.open(server.uri("model.zt"), options).close();
            List<String> requests = new ArrayList<>();
            for (RecordedEvent event : recorded(recording)) {
                requests.add(event.getEventType().getName() + " " + event.getString("result") + " "
                        + event.getLong("byteSize"));
            }
            long first = Math.min(Files.size(file), 1 << 17);
            assertEquals(List.of(PREFIX + "HttpRequest 503 0", PREFIX + "HttpRequest 206 " + first), requests);
        }
    }

    @Test
    void anEventThatIsDisabledIsNotRecorded() throws Exception {
        try (Recording recording = new Recording()) {
            recording.disable(PREFIX + "Write");
            recording.start();
            TensorFormats.open(write()).close();
            List<RecordedEvent> events = recorded(recording);
            assertEquals(
                    Set.of(PREFIX + "Open"),
                    events.stream().map(event -> event.getEventType().getName()).collect(Collectors.toSet()));
        }
    }

    @Test
    void eventsAndTheirFieldsAreDocumented() throws Exception {
        Set<String> events = new TreeSet<>();
        try (Recording recording = new Recording()) {
            recording.start();
            TensorFormats.open(write()).close();
        }
        for (EventType type : FlightRecorder.getFlightRecorder().getEventTypes()) {
            if (type.getName().startsWith(PREFIX)) {
                events.add(type.getName());
                assertEquals(
                        List.of("startTime", "duration", "eventThread", "stackTrace", "file", "byteSize", "result"),
                        type.getFields().stream().map(ValueDescriptor::getName).toList());
            }
        }
        Set<String> documented = new TreeSet<>();
        Matcher row = Pattern.compile("(?m)^\\| `(tensorbind\\.\\w+)` ").matcher(Files.readString(DOCUMENT));
        while (row.find()) {
            documented.add(row.group(1));
        }
        assertTrue(events.size() > 1 && documented.containsAll(events), () -> events + " in " + documented);
        assertEquals(KINDS, documented.size());
    }

    @Test
    void retriesAndCachedBlocksAreLogged() throws Exception {
        write();
        Log log = new Log();
        Logger logger = Logger.getLogger("org.tensorbind.http");
        logger.setLevel(Level.ALL);
        logger.addHandler(log);
        try (FileServer server = new FileServer(folder)) {
            HttpOptions options =
                    HttpOptions.defaults().retries(1, Duration.ofMillis(1)).cache(folder.resolve("cache"), 1 << 30);
            server.next(status(503));
            String name = server.uri("model.zt").toString();
            for (int i = 0; i < 2; i++) {
                try (TensorReader reader =
                        TensorFormats.open(HttpSource.open(server.uri("model.zt"), options), ReadOptions.lenient())) {
                    read(reader);
                }
            }
            List<String> lines = log.of(name);
            assertEquals("FINE " + name + ": the server is unavailable (503); next attempt in PT0.001S", lines.get(0));
            assertTrue(lines.contains("FINER " + name + ": block 1 is cached"), lines::toString);
        } finally {
            logger.removeHandler(log);
            logger.setLevel(null);
        }
    }

    /** Keeps what is logged. */
    private static final class Log extends Handler {
        private final List<String> lines = new CopyOnWriteArrayList<>();

        @Override
        public void publish(LogRecord message) {
            lines.add(message.getLevel() + " " + message.getMessage());
        }

        List<String> of(String name) {
            return lines.stream().filter(line -> line.contains(name)).toList();
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
