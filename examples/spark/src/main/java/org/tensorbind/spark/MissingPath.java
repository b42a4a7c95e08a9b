package org.tensorbind.spark;

import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.AnalysisException;
import scala.collection.immutable.Map;

/** A path that leads to nothing, as Spark's own sources tell it. */
final class MissingPath {
    private MissingPath() {}

    /** Throws Spark's exception, a checked one that none of the methods which Spark calls declares. */
    static RuntimeException of(Path path) {
        return unchecked(new AnalysisException("PATH_NOT_FOUND", new Map.Map1<>("path", path.toString())));
    }

    @SuppressWarnings("unchecked")
    private static <E extends Exception> E unchecked(Exception failure) throws E {
        throw (E) failure;
    }
}
