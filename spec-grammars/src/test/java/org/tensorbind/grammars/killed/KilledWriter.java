package org.tensorbind.grammars.killed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CountDownLatch;

/**
 * Writes targets, each by a thread of its own and one generation after the other, until it is killed; a file tells which are committed. Says so when there
 * are some.
 */
final class KilledWriter {
    private KilledWriter() {}

    /** The arguments are the folder of the targets, the file for what is committed, how many targets there are. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = Path.of(arguments[0]);
        int count = Integer.parseInt(arguments[2]);
        CountDownLatch begun = new CountDownLatch(count / 4);
        try (FileChannel committed =
                FileChannel.open(Path.of(arguments[1]), StandardOpenOption.WRITE, StandardOpenOption.CREATE)) {
            for (int i = 0; i < count; i++) {
                int number = i;
                new Thread(() -> write(Target.of(folder, number), number, committed, begun)).start();
            }
            begun.await();
            System.out.println("begun");
            Thread.sleep(Long.MAX_VALUE);
        }
    }

    private static void write(Target target, int number, FileChannel committed, CountDownLatch begun) {
        try {
            for (int generation = 1; ; generation++) {
                target.write(generation);
                ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES).putInt(0, generation);
                committed.write(bytes, (long) number * Integer.BYTES);
                begun.countDown();
            }
        } catch (IOException e) {
            System.out.println(e);
            throw new UncheckedIOException(e);
        }
    }
}
