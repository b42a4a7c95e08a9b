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
}
