package org.tensorbind.format;

import java.io.IOException;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.MistakenFile;

/** Finds what a file that could not be read is instead, or lacks. */
final class FailedReading {
    private static final int HEAD = 256;
    private static final int FOOTER = 16;

    private FailedReading() {}

    /** The failure itself, or one that says what the file is instead, or that its end is missing. */
    static FormatException explain(FormatException failure, ByteSource source) {
        FormatException explained = unlessMistaken(failure, source);
        boolean atEnd =
                failure.reason() == Reason.MALFORMED && failure.byteOffset() >= Math.max(HEAD, source.size() - FOOTER);
        return atEnd && failure.hint() == null && explained == failure
                ? failure.withHint("the end of the file is not what the format has there; is the file complete?")
                : explained;
    }

    /**
     * The failure itself, or one that says what the file is instead. What a file of another kind begins with may also begin a file of
     * the format; that is one if reading came to what stands behind.
     */
    static FormatException unlessMistaken(FormatException failure, ByteSource source) {
        try {
            MistakenFile mistaken = MistakenFile.of(source);
            return mistaken != null && mistaken.mayExplain(failure.byteOffset())
                    ? new FormatException(Reason.UNSUPPORTED, source.name(), 0, "file", mistaken.problem(), failure)
                    : failure;
        } catch (IOException e) {
            failure.addSuppressed(e);
            return failure;
        }
    }

    /** A failure for a format that needs an optional library which is not there. */
    static FormatException lacksLibrary(ByteSource source, LinkageError cause) {
        return new FormatException(
                Reason.UNSUPPORTED,
                source.name(),
                0,
                "file",
                "the format needs a library that is not on the class path; JSON needs"
                        + " com.fasterxml.jackson.core:jackson-core",
                cause);
    }
}
