package org.tensorbind.spark.write;

import java.io.IOException;
import org.apache.spark.sql.catalyst.InternalRow;

/** Makes tensors of rows. */
interface RowStage {
    /** Takes a row. */
    void add(InternalRow row, StagedTensors staged) throws IOException;

    /** Is given that there are no more. */
    void finish(StagedTensors staged) throws IOException;
}
