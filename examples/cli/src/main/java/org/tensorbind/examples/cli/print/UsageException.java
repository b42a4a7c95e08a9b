package org.tensorbind.examples.cli.print;

/** Arguments that do not make sense together, or ask for what is absent. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }
}
