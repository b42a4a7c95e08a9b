package org.tensorbind.examples.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;

/** The command in virtual machines of its own: little memory, and interruptions. */
final class ProcessTest {
    private static final long HUGE = 5L << 30;
    private static final int PIECES = 128;

    @TempDir
    private Path folder = Path.of("");

    /** A BTF file with one f32 tensor of 5 GiB, more than 32 bits can count, of which the file system stores next to nothing. */
    private Path huge() throws IOException {
        Path file = folder.resolve("huge.btf");
        ByteBuffer header = ByteBuffer.allocate(40).order(ByteOrder.LITTLE_ENDIAN);
        header.putLong(1).putLong(16).putLong(1).put((byte) 4).put((byte) 0).position(32);
        header.putLong(HUGE / 4).flip();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            channel.write(header);
        }
        try (RandomAccessFile random = new RandomAccessFile(file.toFile(), "rw")) {
            random.setLength(40 + HUGE);
        }
        Assumptions.assumeTrue(Files.size(file) == 40 + HUGE);
        return file;
    }

    private String run(Object... arguments) throws IOException, InterruptedException {
        Process process = Cli.process(List.of("-Xmx256m"), arguments)
                .redirectErrorStream(true)
                .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(5, TimeUnit.MINUTES));
        assertEquals(0, process.exitValue(), out);
        return out;
    }

    @Test
    void fiveGibibytesAreInspectedVerifiedAndConvertedWithLittleMemory() throws IOException, InterruptedException {
        Path huge = huge();

        assertTrue(run("info", huge).contains("[1342177280]"));
        assertTrue(run("verify", huge).contains("ok, 1 tensor"));
        assertTrue(run("dump", huge).contains("5.00 GiB of data"));
        Path small = folder.resolve("small.zt");
        run("convert", "--zstd", "1", huge, small);
        assertTrue(Files.size(small) < 2 << 20);
        assertTrue(run("verify", small).contains("ok, 1 tensor"));
    }

    /** A BTF file of a million tensors with an element of a byte each. */
    private Path many() throws IOException {
        int count = 1_000_000;
        int recordSize = 32;
        ByteBuffer bytes =
                ByteBuffer.allocate(8 + 8 * count + recordSize * count).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(count);
        for (int i = 0; i < count; i++) {
            bytes.putLong(8 + 8L * count + (long) recordSize * i);
        }
        for (int i = 0; i < count; i++) {
            bytes.putLong(1)
                    .put((byte) 4)
                    .put(new byte[7])
                    .putLong(2)
                    .putFloat(i)
                    .putFloat(-i);
        }
        return Files.write(folder.resolve("many.btf"), bytes.array());
    }

    @Test
    void aMillionTensorsAreInspectedAndDumpedWithLittleMemory() throws IOException, InterruptedException {
        Path many = many();

        assertTrue(run("info", many).contains("999999"));
        String dump = run("dump", many);
        assertTrue(dump.contains("--max-items"), () -> dump.substring(0, 1000));
    }

    private Path large() throws IOException {
        Path file = folder.resolve("large.bt");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add("w", DType.U8, Shape.of((long) PIECES << 20), target -> {
                SplittableRandom random = new SplittableRandom(1);
                byte[] piece = new byte[1 << 20];
                for (int i = 0; i < PIECES; i++) {
                    random.nextBytes(piece);
                    target.write(ByteBuffer.wrap(piece));
                }
            });
            writer.commit();
        }
        return file;
    }

    /** As from the keyboard; what a shell has started in the background, and its children, do not hear that, but hear this. */
    private static void interrupt(Process process) throws IOException, InterruptedException {
        String signal = ignoresInterrupts() ? "-TERM" : "-INT";
        new ProcessBuilder("kill", signal, Long.toString(process.pid())).start().waitFor();
    }

    private static boolean ignoresInterrupts() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return false;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .anyMatch(line -> (Long.parseUnsignedLong(line.substring(7).trim(), 16) & 2) != 0);
    }

    @Test
    void anInterruptedConversionLeavesNothing() throws IOException, InterruptedException {
        Path source = large();
        Path target = folder.resolve("target.zt");
        Process process = Cli.process(List.of("-Xmx256m"), "convert", "--zstd", "19", source, target)
                .redirectErrorStream(true)
                .start();
        for (int i = 0; i < 20 && process.isAlive(); i++) {
            Thread.sleep(100);
        }
        assertTrue(process.isAlive(), "the conversion was too fast to be interrupted");

        interrupt(process);

        assertTrue(process.waitFor(30, TimeUnit.SECONDS), "the process does not end");
        assertNotEquals(0, process.exitValue());
        assertEquals(List.of("large.bt"), files());
    }

    @Test
    void anInterruptedCopyLeavesTheOldTarget() throws IOException, InterruptedException {
        Path source = large();
        Path target = Files.writeString(folder.resolve("target.zt"), "old");
        Process process = Cli.process(List.of("-Xmx256m"), "convert", "--checksum", "sha256", source, target)
                .redirectErrorStream(true)
                .start();
        for (int i = 0; i < 300 && process.isAlive() && files().size() < 3; i++) {
            Thread.sleep(10);
        }
        interrupt(process);

        assertTrue(process.waitFor(30, TimeUnit.SECONDS), "the process does not end");
        assertEquals(List.of("large.bt", "target.zt"), files());
        if (process.exitValue() != 0) {
            assertEquals("old", Files.readString(target));
        }
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return new ArrayList<>(files.map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList());
        }
    }
}
