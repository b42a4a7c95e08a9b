package org.tensorbind.grammars.killed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whenever writers are killed, files are whole and no older than what was committed, and the next writer removes what is left; see CONTRIBUTING.md for more. */
final class KilledWritersTest {
    private static final int COUNT = Integer.getInteger("tensorbind.killed.targets", 80);
    private static final long SEED = Long.getLong("tensorbind.killed.seed", 1);
    private static final int AT_ONCE = 40;
    private static final int LONGEST_LIFE_MILLISECONDS = 400;
    private static final int POLL_MILLISECONDS = 5;

    @TempDir
    private Path folder = Path.of("");

    private final Random random = new Random(SEED);
    private final List<String> faults = new ArrayList<>();
    private int leftovers;
    private int changed;

    @Test
    void filesAreWholeAndNothingIsLeftBehindByTheNextWriter() throws IOException, InterruptedException {
        int rounds = (COUNT + AT_ONCE - 1) / AT_ONCE;
        for (int round = 0; round < rounds; round++) {
            Path targets = Files.createDirectory(folder.resolve("round" + round));
            tryRound(targets);
            removeAll(targets);
        }
        System.out.println(rounds * AT_ONCE + " targets of killed writers, " + changed + " of them written before, "
                + leftovers + " files left by the killed, " + faults.size() + " faults");
        assertEquals(List.of(), faults);
        assertTrue(leftovers > rounds, "only " + leftovers + " files were left: nothing was killed while it wrote");
        assertTrue(changed > rounds, "only " + changed + " targets were written before");
    }

    /** Every other target is there before. */
    private void tryRound(Path targets) throws IOException, InterruptedException {
        for (int i = 0; i < AT_ONCE; i += 2) {
            Target.of(targets, i).write(0);
        }
        Path committed = folder.resolve("committed");
        Files.write(committed, new byte[AT_ONCE * Integer.BYTES]);
        kill(targets, committed);
        leftovers += (int)
                names(targets).stream().filter(name -> name.startsWith(".")).count();
        ByteBuffer generations = ByteBuffer.wrap(Files.readAllBytes(committed));
        int expected = 0;
        for (int i = 0; i < AT_ONCE; i++) {
            Target target = Target.of(targets, i);
            int next = checkKilled(target, i, generations.getInt(i * Integer.BYTES)) + 1;
            expected += rewrite(target, next);
        }
        List<String> left = names(targets);
        if (left.size() != expected) {
            faults.add(expected + " files are expected after the next writers: " + left);
        }
    }

    private void kill(Path targets, Path committed) throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx300m",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledWriter.class.getName(),
                        targets.toString(),
                        committed.toString(),
                        Integer.toString(AT_ONCE))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        while (child.isAlive() && !Files.readString(output).contains("begun")) {
            Thread.sleep(POLL_MILLISECONDS);
        }
        Thread.sleep(random.nextInt(LONGEST_LIFE_MILLISECONDS));
        child.destroyForcibly().waitFor();
        Files.readAllLines(output).stream()
                .filter(line -> !line.isBlank() && !line.equals("begun") && !line.startsWith("WARNING: "))
                .forEach(faults::add);
    }

    /** The generation that is there; one more than what was committed may have its place already. */
    private int checkKilled(Target target, int number, int committed) {
        try {
            int found = target.generation();
            int old = number % 2 == 0 || committed > 0 ? committed : Target.NONE;
            if (found != old && found != committed + 1) {
                faults.add(target.file() + ": has generation " + found + " where " + committed + " was committed");
            }
            changed += committed > 0 ? 1 : 0;
            return Math.max(found, 0);
        } catch (IOException | RuntimeException e) {
            faults.add(target.file() + ": " + e);
            return committed;
        }
    }

    /** How many files the target has then. */
    private int rewrite(Target target, int generation) {
        try {
            target.write(generation);
            if (target.generation() != generation) {
                faults.add(target.file() + ": is not what was written last");
            }
        } catch (IOException | RuntimeException e) {
            faults.add(target.file() + ": " + e);
        }
        return target.files(generation);
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    private static void removeAll(Path folder) throws IOException {
        for (String name : names(folder)) {
            Files.delete(folder.resolve(name));
        }
        Files.delete(folder);
    }
}
