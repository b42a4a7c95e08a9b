package org.tensorbind.grammars.promise.fuzz;

import org.tensorbind.TensorFormats;

/** What a fuzzer calls with files of the format that the property {@code tensorbind.fuzz} names. */
public final class FileFuzzer {
    private static final FileOracle ORACLE =
            new FileOracle(TensorFormats.named(System.getProperty("tensorbind.fuzz", "")));

    private FileFuzzer() {}

    /** Tries one file. */
    public static void fuzzerTestOneInput(byte[] file) {
        ORACLE.check(file);
    }
}
