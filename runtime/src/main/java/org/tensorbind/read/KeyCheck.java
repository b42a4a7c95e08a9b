package org.tensorbind.read;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.value.DeepValues;
import org.tensorbind.value.Leniency;

/** Rejects keys that occur twice, or out of order, among the elements of a list. */
@GeneratedCodeApi
public final class KeyCheck {
    private final Cursor in;
    private final String rule;
    private final boolean checked;
    private final @Nullable Set<Object> seen;
    private @Nullable Object previous;

    private KeyCheck(Cursor in, String rule, boolean checked, @Nullable Set<Object> seen) {
        this.in = in;
        this.rule = rule;
        this.checked = checked;
        this.seen = seen;
        if (checked) {
            in.compareKeys();
        }
    }

    /** Every key occurs once. */
    public static KeyCheck unique(Cursor in, String rule, Leniency leniency) {
        return new KeyCheck(in, rule, leniency.isChecked(in.isStrict()), new HashSet<>());
    }

    /** Keys ascend: texts by their UTF-8 bytes. */
    public static KeyCheck ordered(Cursor in, String rule, Leniency leniency) {
        return new KeyCheck(in, rule, leniency.isChecked(in.isStrict()), null);
    }

    /** The key of the next element. */
    public void add(Object key) throws FormatException {
        if (!checked) {
            return;
        }
        if (seen != null && !seen.add(key instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : key)) {
            in.rejectKey(rule, "'" + DeepValues.shown(key) + "' occurs twice");
        }
        if (seen == null && previous != null && DeepValues.compare(previous, key) > 0) {
            in.rejectKey(rule, "'" + key + "' must not follow '" + Objects.toString(previous) + "'");
        }
        previous = key;
    }
}
