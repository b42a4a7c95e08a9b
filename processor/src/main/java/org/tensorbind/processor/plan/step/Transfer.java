package org.tensorbind.processor.plan.step;

import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.UsesSupplied;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.value.ValueCoding;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.value.TextEncoding;

/**
 * An item that is read or written as one value, or as a list of integers.
 *
 * @param size its size in bytes, or its count of integers; null if neither is given
 * @param named the enumeration whose value it is, null for none
 * @param value the value to write, null when reading
 * @param placeholder whether any value will do while sizes are counted, because it is derived and has a fixed size
 * @param scanned the value that a scan records of it, null for none
 */
public record Transfer(
        String rule,
        String label,
        ValueCoding coding,
        @Nullable Value size,
        @Nullable Enumeration named,
        @Nullable Value value,
        boolean placeholder,
        Known.@Nullable Scanned scanned)
        implements Step, UsesSupplied {
    public static Transfer read(Rule rule, ValueCoding coding, @Nullable Value size) {
        return new Transfer(rule.name(), rule.label(), coding, size, rule.values(), null, false, null);
    }

    /** @param derived whether the value is derived from other items */
    public static Transfer write(Rule rule, ValueCoding coding, @Nullable Value size, Value value, boolean derived) {
        boolean placeholder = derived && coding.isFixed();
        return new Transfer(rule.name(), rule.label(), coding, size, rule.values(), value, placeholder, null);
    }

    /** Returns a copy for a scan. */
    public Transfer inScan(ValueCoding newCoding, @Nullable Value newSize, Known.@Nullable Scanned newScanned) {
        return new Transfer(rule, label, newCoding, newSize, named, null, false, newScanned);
    }

    /** Returns a copy with values replaced. */
    Transfer with(UnaryOperator<Value> others) {
        return new Transfer(
                rule,
                label,
                coding,
                size == null ? null : size.with(others),
                named,
                value == null ? null : value.with(others),
                placeholder,
                scanned);
    }

    /** How many bytes a scan passes over that does not look at them; null where it looks at them. */
    public @Nullable Value passed() {
        if (coding.plainBytes() > 0) {
            return new Value.Number(coding.plainBytes());
        }
        boolean any = coding instanceof ValueCoding.Bytes
                || coding instanceof ValueCoding.Data
                || (coding instanceof ValueCoding.Text text && text.code() == TextEncoding.UTF8_LENIENT);
        return any ? size : null;
    }

    @Override
    public Set<SuppliedSource> given() {
        boolean asRead = value != null
                && coding instanceof ValueCoding.Digits digits
                && digits.form().free();
        return asRead ? Set.of(SuppliedSource.CONTENTS) : Set.of();
    }
}
