package org.tensorbind.processor.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Relations;

/**
 * All that is decided about a format before any of it is printed.
 *
 * @param reading how its files are read
 * @param writing how they are written
 * @param items what a caller gives with a file
 */
public record FormatPlan(Format format, ReadPlan reading, WritePrograms writing, List<FileItem> items) {
    /** The plan of a grammar, null where it cannot be read or written as it says; the faults are reported. */
    public static @Nullable FormatPlan of(Grammar grammar, Diagnostics diagnostics) {
        Relations relations = Relations.of(grammar, diagnostics);
        ReadOrder order = ReadOrder.of(relations, diagnostics);
        Format format = Format.of(relations, order.kept(), diagnostics);
        if (format == null) {
            return null;
        }
        WritePrograms writing = new WritePlanner(format, diagnostics).plan();
        return diagnostics.isEmpty()
                ? new FormatPlan(format, ReadPlanner.plan(format, order), writing, FileItems.of(format))
                : null;
    }
}
