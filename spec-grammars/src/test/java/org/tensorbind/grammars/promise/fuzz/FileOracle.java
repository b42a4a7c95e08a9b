package org.tensorbind.grammars.promise.fuzz;

import java.util.Random;
import org.tensorbind.TensorFormat;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.promise.DamagedFiles;
import org.tensorbind.grammars.promise.RewrittenFiles;
import org.tensorbind.grammars.promise.attempt.Exactness;

/**
 * Tries a file that may be anything: reading gives a {@link org.tensorbind.FormatException} or tensors, the same item by item as scanned, leniently
 * whatever strict reading gives, in memory in proportion to the file; and what strict reading gives is written again and read back the same.
 */
final class FileOracle {
    private final DamagedFiles files;

    FileOracle(TensorFormat format) {
        files = new DamagedFiles(
                format, new Random(0), new RewrittenFiles(format, WriteOptions.defaults(), Exactness.NONE), read -> {});
    }

    void check(byte[] file) {
        files.tryFile(file);
    }
}
