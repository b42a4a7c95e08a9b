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
 * @param size of its bytes, or how many integers there are; null where neither is given
 * @param named the enumeration whose value it is, null for none
 * @param value what is written, null where it is read
 * @param placeholder whether any value does while items are only counted: this one follows from others, and all take as many bytes
 * @param kept what a scan keeps of it, null for nothing
 */
public record Transfer(
        String rule,
        String label,
        ValueCoding coding,
        @Nullable Value size,
        @Nullable Enumeration named,
        @Nullable Value value,
        boolean placeholder,
        Known.@Nullable Scanned kept)
        implements Step, UsesSupplied {
    public static Transfer read(Rule rule, ValueCoding coding, @Nullable Value size) {
        return new Transfer(rule.name(), rule.label(), coding, size, rule.values(), null, false, null);
    }

    /** @param derived whether the value follows from others */
    public static Transfer write(Rule rule, ValueCoding coding, @Nullable Value size, Value value, boolean derived) {
        boolean placeholder = derived && coding.isFixed();
        return new Transfer(rule.name(), rule.label(), coding, size, rule.values(), value, placeholder, null);
    }

    /** The same in a scan. */
    public Transfer scanned(ValueCoding newCoding, @Nullable Value newSize, Known.@Nullable Scanned newKept) {
        return new Transfer(rule, label, newCoding, newSize, named, null, false, newKept);
    }

    /** The same with other values for what is known. */
    Transfer with(UnaryOperator<Value> others) {
        return new Transfer(
                rule,
                label,
                coding,
                size == null ? null : size.with(others),
                named,
                value == null ? null : value.with(others),
                placeholder,
                kept);
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
