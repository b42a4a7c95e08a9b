package org.tensorbind.examples.cli;

/** Arguments that do not make sense together, or ask for what is absent. */
final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
