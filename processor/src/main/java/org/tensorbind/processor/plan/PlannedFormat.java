package org.tensorbind.processor.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar;

/**
 * All that is decided about a format before any of it is printed.
 *
 * @param items what a caller gives with a file
 */
public record PlannedFormat(Format format, WritePrograms writing, List<FileItem> items) {
    /** The plan of a grammar, null where it cannot be read or written as it says; the faults are reported. */
    public static @Nullable PlannedFormat of(Grammar grammar, Diagnostics diagnostics) {
        Format format = Format.analyze(grammar, diagnostics);
        if (format == null) {
            return null;
        }
        WritePrograms writing = new WritePlanner(format, diagnostics).plan();
        return diagnostics.isEmpty() ? new PlannedFormat(format, writing, FileItems.of(format)) : null;
    }
}
