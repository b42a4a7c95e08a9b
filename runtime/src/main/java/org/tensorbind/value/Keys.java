package org.tensorbind.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import org.tensorbind.contract.GeneratedCodeApi;

/** The order of keys in files. */
@GeneratedCodeApi
public final class Keys {
    /** Texts by their UTF-8 bytes, as unsigned numbers. */
    public static final Comparator<String> UTF8 =
            (a, b) -> Arrays.compareUnsigned(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));

    /** Shorter texts first, as UTF-8, those of one length by their bytes. */
    public static final Comparator<String> SHORTEST_FIRST = Comparator.<String>comparingInt(
                    key -> key.getBytes(StandardCharsets.UTF_8).length)
            .thenComparing(UTF8);

    private Keys() {}

    /** Compares integers as such, and anything else as texts by their UTF-8 bytes. */
    public static int compare(Object a, Object b) {
        return a instanceof Long x && b instanceof Long y
                ? Long.compare(x, y)
                : UTF8.compare(a.toString(), b.toString());
    }
}
