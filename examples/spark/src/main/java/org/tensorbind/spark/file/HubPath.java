package org.tensorbind.spark.file;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.apache.hadoop.fs.Path;
import org.tensorbind.hub.HubOptions;
import org.tensorbind.hub.HubSource;

/** Paths as users write them: those of Hadoop, and models of the Hugging Face Hub in its cache. */
final class HubPath {
    private static final String SCHEME = "hf:";
    private static final String DOWNLOAD =
            "tables are read from the cache only, so download the model, to the same folder on each machine";

    private HubPath() {}

    /** The path of a file of Hadoop: a model, {@code hf:ORG/MODEL}, is where the cache of this machine has it. */
    static Path of(String path) throws IOException {
        if (!path.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return new Path(path);
        }
        HubOptions cache = HubOptions.defaults().offline(true);
        URI file;
        try {
            file = HubSource.locate(URI.create(path), cache);
        } catch (NoSuchFileException e) {
            throw new NoSuchFileException(path, null, "is not in the cache of the Hugging Face Hub; " + DOWNLOAD);
        }
        if (!"file".equals(file.getScheme())) {
            throw new FileSystemException(
                    path, null, "is in the cache of the Hugging Face Hub without some of its files; " + DOWNLOAD);
        }
        return new Path(file);
    }
}
