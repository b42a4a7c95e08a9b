package org.tensorbind.spark;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.DelegateToFileSystem;
import org.apache.hadoop.fs.FsConstants;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.tensorbind.checkpoint.CheckpointIndex;

/** Local files of which an index cannot be renamed over another: the old one is gone by then, as where renaming deletes first. */
public final class InterruptedRenaming extends DelegateToFileSystem {
    /** Makes Hadoop take it for local files. */
    static final Map<String, String> SETTINGS =
            Map.of("fs.AbstractFileSystem.file.impl", InterruptedRenaming.class.getName());

    /** Called by Hadoop. */
    public InterruptedRenaming(URI uri, Configuration configuration) throws IOException, URISyntaxException {
        super(FsConstants.LOCAL_FS_URI, new RawLocalFileSystem(), configuration, "file", false);
    }

    @Override
    public int getUriDefaultPort() {
        return -1;
    }

    @Override
    public boolean isValidName(String source) {
        return true;
    }

    @Override
    public void renameInternal(Path source, Path target, boolean overwrite) throws IOException {
        if (CheckpointIndex.isIndex(target.getName())) {
            delete(target, false);
            throw new IOException("the connection was lost");
        }
        super.renameInternal(source, target, overwrite);
    }
}
