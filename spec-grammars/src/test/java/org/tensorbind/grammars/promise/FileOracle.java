package org.tensorbind.grammars.promise;

import java.util.Random;
import org.tensorbind.TensorFormat;
import org.tensorbind.WriteOptions;

/**
 * Tries a file that may be anything: reading gives a {@link org.tensorbind.FormatException} or tensors, the same item by item as scanned, leniently
 * whatever strict reading gives, in memory in proportion to the file; and what strict reading gives is written again and read back the same.
 */
final class FileOracle {
    private static final int ATTEMPTS = 6;

    private final DamagedFiles files;

    FileOracle(TensorFormat format) {
        files = new DamagedFiles(format, new Random(0), new RewrittenFiles(format, WriteOptions.defaults()), false);
    }

    /** Tries again where it fails, as classes that are loaded once, and instrumented, are no cost of a file. */
    void check(byte[] file) {
        check(file, ATTEMPTS);
    }

    private void check(byte[] file, int attempts) {
        try {
            files.tryFile(file);
        } catch (Breach breach) {
            if (attempts == 1) {
                throw breach;
            }
            check(file, attempts - 1);
        }
    }
}
