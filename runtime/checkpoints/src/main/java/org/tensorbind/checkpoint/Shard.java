package org.tensorbind.checkpoint;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorReader;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.ClosedSourceException;

/** One file of a checkpoint, opened when it is first needed. */
final class Shard {
    private final String name;
    private final Opening opening;
    private final Check check;
    private @Nullable TensorReader reader;
    private boolean closed;

    /** Opens the file. */
    interface Opening {
        ByteSource open() throws IOException;
    }

    /** Opens the source as a tensor file and looks whether that is what was expected. */
    interface Check {
        TensorReader read(ByteSource source) throws IOException;
    }

    Shard(String name, Opening opening, Check check) {
        this.name = name;
        this.opening = opening;
        this.check = check;
    }

    String name() {
        return name;
    }

    synchronized TensorReader reader() throws IOException {
        if (closed) {
            throw new ClosedSourceException(name);
        }
        TensorReader known = reader;
        if (known == null) {
            known = check.read(opening.open());
            reader = known;
        }
        return known;
    }

    synchronized void close() throws IOException {
        closed = true;
        if (reader != null) {
            reader.close();
        }
    }

    /** Closes all, whatever becomes of one of them. */
    static void closeAll(List<Shard> shards) throws IOException {
        IOException failure = null;
        for (Shard shard : shards) {
            try {
                shard.close();
            } catch (IOException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
