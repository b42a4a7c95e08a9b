package org.tensorbind.write;

import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.WriteOptions;
import org.tensorbind.contract.GeneratedCodeApi;

/** Keeps writers from making files that readers are known to refuse. */
@GeneratedCodeApi
public final class WriteLimits {
    private WriteLimits() {}

    /**
     * Refuses a value above a limit.
     *
     * @param highest what the grammar says; the options may say another
     * @param why what the limit is for; may be empty
     */
    public static void check(WriteOptions options, String rule, long value, long highest, String why)
            throws FormatException {
        long limit = options.limitOf(rule, highest);
        if (value > limit) {
            throw new FormatException(
                    Reason.LIMIT,
                    "write",
                    -1,
                    rule,
                    "would be " + value + ", above the limit of " + limit + (why.isEmpty() ? "" : " (" + why + ")")
                            + "; a higher one can be set with WriteOptions.limit(\"" + rule + "\", …)",
                    null);
        }
    }

    /**
     * Refuses a value that its type has no room for.
     *
     * @param highest the highest value of its type
     * @param instead the item and its value that tell a type with more room
     */
    public static void expectRoom(String rule, long value, long highest, String instead) {
        if (value > highest) {
            throw new IllegalArgumentException(rule + ": must be at most " + highest + ", is " + value + "; with "
                    + instead + " there is more room");
        }
    }
}
