package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatTraits;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.item.FileItem;
import org.tensorbind.processor.plan.item.FileItems;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.Enumeration.Code;
import org.tensorbind.processor.type.Enumeration.Enumerator;
import org.tensorbind.processor.type.ValueType.Kind;

/** What is known of the values of a file's items and of tensors' fields: the names of their codes, and what is written without any. */
final class ItemValues {
    private final Format format;
    private final List<FormatPlan.ItemValue> found = new ArrayList<>();

    private ItemValues(Format format) {
        this.format = format;
    }

    static List<FormatPlan.ItemValue> of(Format format) {
        ItemValues values = new ItemValues(format);
        if (format.grammar().orderTag() != null) {
            values.found.add(new FormatPlan.ItemValue(FormatTraits.BYTE_ORDER, Map.of(), true, null, false));
        }
        for (FileItem item : FileItems.of(format)) {
            if (item.isOne() || item.isMany()) {
                values.add(
                        item.name(),
                        item.rule(),
                        item.isMany(),
                        item.fallback(),
                        item.fallback() instanceof Known.Derived);
            }
        }
        for (FileItem attribute : FileItems.ofTensors(format)) {
            boolean follows = format.isSolved(attribute.rule())
                    || (attribute.fallback() == null && tellsWidth(format, attribute.rule()));
            boolean many = attribute.isMany();
            values.add(attribute.name(), attribute.rule(), many, attribute.fallback(), follows);
        }
        return List.copyOf(values.found);
    }

    /** Whether a rule is the tag of an integer in one of several widths, of which a writer takes the first that will do. */
    static boolean tellsWidth(Format format, String rule) {
        return format.grammar()
                .taggedBy(rule)
                .anyMatch(other -> other.isTagged() && format.structures().isDerived(other.name()));
    }

    private void add(String name, String rule, boolean many, @Nullable Value fallback, boolean solved) {
        Enumeration values = format.rule(rule).values();
        Map<Object, String> codes = values == null || many ? Map.of() : codes(values);
        boolean follows = solved || format.rule(rule).clauses().tellsByteOrder();
        boolean each = fallback != null && fallback.is(Operator.PER_ELEMENT);
        Value told = each && fallback instanceof Value.Op op ? op.operand(0) : fallback;
        Object usual = follows ? null : plain(rule, many ? null : values, told);
        if (!codes.isEmpty() || follows || usual != null) {
            found.add(new FormatPlan.ItemValue(name, codes, follows, usual, each));
        }
    }

    private static Map<Object, String> codes(Enumeration values) {
        Map<Object, String> codes = new LinkedHashMap<>();
        for (Enumerator value : values.values()) {
            value.codes().forEach(code -> codes.put(codeOf(code), value.name()));
        }
        return codes;
    }

    private static Object codeOf(Code code) {
        return code.text() == null ? (Object) code.number() : code.text();
    }

    /** A default as readers tell it: a name by its code, bytes as integers; null for none. */
    private @Nullable Object plain(String rule, @Nullable Enumeration values, @Nullable Value fallback) {
        if (fallback instanceof Value.Named named && values != null) {
            Enumerator value = Objects.requireNonNull(values.find(named.enumerator()), "checked before");
            return codeOf(value.codes().get(0));
        }
        if (fallback instanceof Value.Number number) {
            boolean floating = format.structures().value(rule).kind() == Kind.NUMBER;
            return floating ? (Object) (double) number.value() : number.value();
        }
        if (fallback instanceof Value.Fraction fraction) {
            return fraction.value();
        }
        if (fallback instanceof Value.Text text) {
            return text.value();
        }
        if (fallback instanceof Value.Truth truth) {
            return truth.value();
        }
        return fallback instanceof Value.Op op && op.isConstant() ? repeated(rule, values, op) : list(fallback);
    }

    private @Nullable Object repeated(String rule, @Nullable Enumeration values, Value.Op list) {
        if (list.is(Operator.LIST)) {
            return List.of();
        }
        Object element = list.is(Operator.COPIES)
                ? plain(rule, values, list.operand(0))
                : ((Value.Number) list.operand(0)).value();
        long count = ((Value.Number) list.operand(1)).value();
        return element == null || count > Integer.MAX_VALUE ? null : Collections.nCopies((int) count, element);
    }

    private static @Nullable List<Long> list(@Nullable Value fallback) {
        if (fallback instanceof Value.Integers integers) {
            return integers.values();
        }
        if (fallback instanceof Value.Bytes bytes) {
            List<Long> list = new ArrayList<>();
            for (int i = 0; i < bytes.value().remaining(); i++) {
                list.add((long) (bytes.value().get(bytes.value().position() + i) & 0xFF));
            }
            return List.copyOf(list);
        }
        return null;
    }
}
