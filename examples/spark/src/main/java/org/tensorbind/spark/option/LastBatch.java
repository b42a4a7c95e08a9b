package org.tensorbind.spark.option;

/** What is done with the last batch of a partition if it has fewer rows than the others. */
public enum LastBatch {
    /** It is written as it is. */
    KEEP,
    /** It is not written. */
    DROP,
    /** Rows of zeros are added to it. */
    PAD
}
