package org.tensorbind.spark.option;

/** What becomes of files and tensors that cannot be read; named as in Spark's own sources. */
public enum ParseMode {
    /** The first ends the query. */
    FAILFAST,
    /** They are left out. */
    DROPMALFORMED,
    /** They are rows with a report, and nulls for what is not known. */
    PERMISSIVE
}
