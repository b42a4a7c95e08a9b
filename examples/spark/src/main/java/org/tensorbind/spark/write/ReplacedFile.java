package org.tensorbind.spark.write;

import java.io.IOException;
import java.io.OutputStream;
import java.util.EnumSet;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonPathCapabilities;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.tensorbind.spark.file.PendingIndex;

/** A small file that is replaced at once, as far as its file system can do that: the index or the manifest of a folder. */
final class ReplacedFile {
    private final Path path;
    private final Configuration configuration;
    private final FileSystem files;

    ReplacedFile(Path path, Configuration configuration) throws IOException {
        this.path = path;
        this.configuration = configuration;
        this.files = path.getFileSystem(configuration);
    }

    void write(byte[] content) throws IOException {
        if (files.hasPathCapability(path, CommonPathCapabilities.ABORTABLE_STREAM)) {
            create(content);
            return;
        }
        try {
            replace(FileContext.getFileContext(path.toUri(), configuration), content);
        } catch (UnsupportedFileSystemException e) {
            create(content);
        }
    }

    /** In a store of objects, where renaming is deleting and copying, a file takes the place of the old one when it is closed. */
    private void create(byte[] content) throws IOException {
        FSDataOutputStream out = files.create(path, true);
        boolean isWhole = false;
        try {
            out.write(content);
            isWhole = true;
        } finally {
            if (!isWhole && out.hasCapability(CommonPathCapabilities.ABORTABLE_STREAM)) {
                out.abort();
            }
            out.close();
        }
    }

    /** The draft is renamed twice, so that at any time there is a file that is whole. */
    private void replace(FileContext context, byte[] content) throws IOException {
        Path draft = new Path(path.getParent(), "." + path.getName() + ".draft");
        Path pending = PendingIndex.of(path);
        try {
            try (OutputStream out = context.create(draft, EnumSet.of(CreateFlag.CREATE, CreateFlag.OVERWRITE))) {
                out.write(content);
            }
            context.rename(draft, pending, Rename.OVERWRITE);
            context.rename(pending, path, Rename.OVERWRITE);
        } catch (IOException e) {
            if (PendingIndex.isInPlaceOf(files, path)) {
                return;
            }
            for (Path left : List.of(draft, pending)) {
                try {
                    files.delete(left, false);
                } catch (IOException kept) {
                    e.addSuppressed(kept);
                }
            }
            throw e;
        }
    }
}
