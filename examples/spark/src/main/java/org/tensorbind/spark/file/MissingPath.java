package org.tensorbind.spark.file;

import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.AnalysisException;
import org.jspecify.annotations.Nullable;
import org.tensorbind.io.MissingFile;
import scala.collection.immutable.Map;

/** A path that leads to nothing, as Spark's own sources give it. */
final class MissingPath {
    private MissingPath() {}

    /** Throws Spark's exception, a checked one that none of the methods which Spark calls declares. */
    static RuntimeException of(Path path) {
        java.nio.file.Path local = local(path);
        String link =
                local != null && MissingFile.isDanglingLink(local) ? " (" + MissingFile.describe(local) + ")" : "";
        return unchecked(new AnalysisException("PATH_NOT_FOUND", new Map.Map1<>("path", path + link)));
    }

    /** Says why there is no file at a path, as the end of a sentence about it. */
    static String describe(Path path) {
        java.nio.file.Path local = local(path);
        return local == null ? "is missing" : MissingFile.describe(local);
    }

    /** The path of a local file, null for one of another file system. */
    static java.nio.file.@Nullable Path local(Path path) {
        return "file".equals(path.toUri().getScheme())
                ? java.nio.file.Path.of(path.toUri().getPath())
                : null;
    }

    @SuppressWarnings("unchecked")
    private static <E extends Exception> E unchecked(Exception failure) throws E {
        throw (E) failure;
    }
}
