package org.tensorbind.examples.cli;

/**
 * Lets a command that is stopped from the keyboard clean up: its thread is interrupted, which closes what it writes to, and the virtual
 * machine waits until the temporary files are gone.
 */
final class Interruption {
    private static final long LONGEST_WAIT_MILLISECONDS = 10_000;

    private final Thread command;
    private volatile boolean finished;

    private Interruption(Thread command) {
        this.command = command;
    }

    /** Watches over the current thread. */
    static Interruption install() {
        Interruption interruption = new Interruption(Thread.currentThread());
        Runtime.getRuntime().addShutdownHook(new Thread(interruption::stop, "interruption"));
        return interruption;
    }

    /** The command has ended by itself. */
    void finished() {
        finished = true;
    }

    private void stop() {
        if (finished) {
            return;
        }
        command.interrupt();
        try {
            command.join(LONGEST_WAIT_MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
