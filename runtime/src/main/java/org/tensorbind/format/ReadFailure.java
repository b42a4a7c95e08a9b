package org.tensorbind.format;

import java.io.IOException;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.ForeignFile;

/** Explains what a file is that could not be read. */
final class ReadFailure {
    private ReadFailure() {}

    /**
     * The failure itself, or one with the actual type of the file. What a file of another kind begins with may also begin a file of the format; it is
     * one if reading reached what follows.
     *
     * @param textStart the offset from which files of the format contain text; problems after it do not suggest a file of another type
     */
    static FormatException explain(FormatException failure, ByteSource source, long textStart) {
        try {
            ForeignFile mistaken = ForeignFile.of(source);
            if (mistaken == null || !mistaken.mayExplain(failure.byteOffset())) {
                return failure;
            }
            boolean ofFormat = failure.byteOffset() >= textStart || failure.reason() == Reason.UNSUPPORTED;
            if (mistaken.isText() && ofFormat) {
                return failure;
            }
            Reason reason = mistaken.isText() ? Reason.MALFORMED : Reason.UNSUPPORTED;
            return new FormatException(reason, source.name(), 0, "file", mistaken.problem(), failure);
        } catch (IOException e) {
            failure.addSuppressed(e);
            return failure;
        }
    }

    /** A failure for a format that needs an optional library which is absent. */
    static FormatException missingLibrary(ByteSource source, LinkageError cause) {
        return new FormatException(
                Reason.UNSUPPORTED,
                source.name(),
                0,
                "file",
                "cannot load a class that the format needs (" + cause.getMessage()
                        + "); formats with documents need tensorbind-documents and its dependencies on the class path",
                cause);
    }
}
