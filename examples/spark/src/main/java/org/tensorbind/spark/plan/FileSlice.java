package org.tensorbind.spark.plan;

import java.io.Serializable;
import org.tensorbind.spark.file.SourceFile;
import org.tensorbind.spark.row.TableKind;

/**
 * What of a file one task reads.
 *
 * @param from inclusive: bytes or rows, as {@link TableKind} has it
 * @param to exclusive; {@code Long.MAX_VALUE} for the end of the file
 */
public record FileSlice(SourceFile file, long from, long to) implements Serializable {
    /** All of a file. */
    public static FileSlice whole(SourceFile file) {
        return new FileSlice(file, 0, Long.MAX_VALUE);
    }

    public boolean isWhole() {
        return from == 0 && to == Long.MAX_VALUE;
    }
}
