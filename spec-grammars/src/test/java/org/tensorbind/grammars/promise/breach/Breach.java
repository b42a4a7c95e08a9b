package org.tensorbind.grammars.promise.breach;

import org.jspecify.annotations.Nullable;

/** A grammar that was accepted and does not do what it should. */
public final class Breach extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String kind;
    private final String detail;

    /** {@code kind} is the same for breaches that likely have one cause. */
    public Breach(String kind, String detail, @Nullable Throwable cause) {
        super(kind + ": " + detail, cause);
        this.kind = kind;
        this.detail = detail;
    }

    /** What is broken, without names and numbers. */
    public String kind() {
        return kind;
    }

    /** What was tried and what came of it. */
    public String detail() {
        return detail;
    }
}
