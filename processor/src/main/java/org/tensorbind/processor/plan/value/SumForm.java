package org.tensorbind.processor.plan.value;

import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Type;

/** What an item is that holds a checksum. */
public enum SumForm {
    INTEGER,
    BYTES,
    DIGITS,
    /** A text that names its algorithm, too. */
    TEXT;

    /** What an item holds a checksum as. */
    public static SumForm of(Rule rule) {
        if (rule.isChecksumText()) {
            return TEXT;
        }
        Type type = rule.type();
        return type == Type.BYTES ? BYTES : type == Type.TEXT ? DIGITS : INTEGER;
    }
}
