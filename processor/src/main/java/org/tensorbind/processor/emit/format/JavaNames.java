package org.tensorbind.processor.emit.format;

import java.util.Locale;

/** Java names for what a grammar names. */
final class JavaNames {
    private JavaNames() {}

    /** The constant for a named value of an enumeration. */
    static String constant(String enumerator) {
        String name = enumerator.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]+", "_");
        return name.equals("KNOWN") ? "KNOWN_" : name;
    }
}
