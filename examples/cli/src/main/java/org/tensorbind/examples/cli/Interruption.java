package org.tensorbind.examples.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a command that is stopped from the keyboard clean up: its thread is interrupted, which closes what it writes to, and the virtual
 * machine waits until the temporary files are gone.
 */
final class Interruption {
    private static final long LONGEST_WAIT_SECONDS = 10;

    private final Thread command;

    /** Open once the command has ended; its thread then waits for the virtual machine, which waits for {@link #stop}. */
    private final CountDownLatch finished = new CountDownLatch(1);

    private Interruption(Thread command) {
        this.command = command;
    }

    /** Watches over the current thread. */
    static Interruption install() {
        Interruption interruption = new Interruption(Thread.currentThread());
        Runtime.getRuntime().addShutdownHook(new Thread(interruption::stop, "interruption"));
        return interruption;
    }

    /** The command has ended by itself, or cleaned up. */
    void finished() {
        finished.countDown();
    }

    private void stop() {
        if (finished.getCount() == 0) {
            return;
        }
        command.interrupt();
        try {
            if (!finished.await(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("tensorbind: could not stop in time; temporary files may remain");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
