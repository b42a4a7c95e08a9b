package org.tensorbind;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tensorbind.io.AtomicFileOutput;

/** Files that are to appear together, under a name that they go by. */
final class ShardedFiles implements Closeable {
    private final Path owner;
    private final List<AtomicFileOutput> outputs = new ArrayList<>();
    private final List<Path> paths = new ArrayList<>();
    private final List<Path> appeared = new ArrayList<>();
    private boolean committed;

    ShardedFiles(Path owner) {
        this.owner = owner;
    }

    AtomicFileOutput create(Path path) throws IOException {
        AtomicFileOutput output = AtomicFileOutput.create(path, owner);
        outputs.add(output);
        paths.add(path);
        return output;
    }

    /** Puts all in their places, in the order in which they were made, when all are on the device: little can happen in between. */
    void commit() throws IOException {
        for (AtomicFileOutput output : outputs) {
            output.force();
        }
        for (int i = 0; i < outputs.size(); i++) {
            boolean isNew = Files.notExists(paths.get(i));
            outputs.get(i).commit();
            if (isNew) {
                appeared.add(paths.get(i));
            }
        }
        committed = true;
    }

    /** Removes what was written unless all of it was committed. */
    @Override
    public void close() throws IOException {
        IOException failure = null;
        for (AtomicFileOutput output : outputs) {
            try {
                output.close();
            } catch (IOException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (!committed) {
            for (Path path : appeared) {
                Files.deleteIfExists(path);
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
