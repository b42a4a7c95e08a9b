package org.tensorbind.spark.plan;

import java.io.IOException;
import java.io.Serializable;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorReader;
import org.tensorbind.spark.file.HadoopByteSource;

/** Makes rows of open files; goes to the machines that read them. */
public interface RowMaker extends Serializable {
    /** How a file is opened for a part of it. */
    ReadOptions reading(FileSlice slice);

    /** The rows of a part of a file. */
    Rows rows(TensorReader file, HadoopByteSource source, FileSlice slice) throws IOException;

    /** The row of a file that cannot be opened, null where the filters want none. */
    @Nullable
    InternalRow unreadable(String path, String report);

    /** Rows, one after the other. */
    interface Rows {
        /** Goes to the next row, and past it where it fails. */
        boolean next() throws IOException;

        /** The row that {@link #next()} went to. */
        InternalRow row();

        /** The row that stands for the one at which {@link #next()} failed. */
        InternalRow unreadable(String report);
    }
}
