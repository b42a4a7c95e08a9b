package org.tensorbind.value;

import org.tensorbind.contract.GeneratedCodeApi;

/** What a reader does with bytes that the specification fixes and that no meaning depends on; writers always write them as specified. */
@GeneratedCodeApi
public enum Leniency {
    /** Other content is rejected. */
    REJECT,
    /** Other content is rejected by strict reading only. */
    LENIENT,
    /** Other content is read. */
    ACCEPT;

    /** Whether the content is compared with what is specified. */
    public boolean isChecked(boolean strict) {
        return this == REJECT || (this == LENIENT && strict);
    }
}
