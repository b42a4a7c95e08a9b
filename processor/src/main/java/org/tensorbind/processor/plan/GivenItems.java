package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatTraits;
import org.tensorbind.FormatTraits.ItemType;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.item.FileItem;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.Enumeration.Code;
import org.tensorbind.processor.type.Enumeration.Enumerator;
import org.tensorbind.processor.type.ValueType;
import org.tensorbind.processor.type.ValueType.Kind;

/** Plans what callers may supply for items of the file and attributes of tensors: types, names of codes, and the values that are written otherwise. */
final class GivenItems {
    private final Format format;
    private final TypePlan types;

    private GivenItems(Format format, TypePlan types) {
        this.format = format;
        this.types = types;
    }

    /** The items of the file; its byte order is first if each file has its own. */
    static List<FormatPlan.Item> ofFile(Format format, TypePlan types) {
        GivenItems items = new GivenItems(format, types);
        List<FormatPlan.Item> all = new ArrayList<>();
        if (format.grammar().orderTag() != null) {
            all.add(new FormatPlan.Item(
                    FormatTraits.BYTE_ORDER, ItemType.TEXT, false, true, Map.of(), true, null, false));
        }
        FileItem.ofFile(format)
                .forEach(
                        item -> all.add(items.item(item, item.isRequired(), item.fallback() instanceof Known.Derived)));
        return List.copyOf(all);
    }

    /** The attributes of tensors. */
    static List<FormatPlan.Item> ofTensors(Format format, TypePlan types) {
        GivenItems items = new GivenItems(format, types);
        return FileItem.ofTensors(format).stream().map(items::field).toList();
    }

    private FormatPlan.Item field(FileItem field) {
        boolean givesWidth = givesWidth(field.rule());
        TensorClause.External external =
                format.grammar().tensors().get(field.clause()).external();
        boolean follows = format.isSolved(field.rule())
                || (field.fallback() == null && givesWidth)
                || (external != null && external.describes(field.rule()));
        return item(field, field.isRequired() && !givesWidth, follows);
    }

    /** Whether a rule is the tag of an integer of several types, of which a writer uses the first with enough bits. */
    private boolean givesWidth(String rule) {
        return format.grammar()
                .taggedBy(rule)
                .anyMatch(other -> other.isTagged() && format.structures().isDerived(other.name()));
    }

    private FormatPlan.Item item(FileItem item, boolean required, boolean solved) {
        boolean ofRule = item.isOne() || item.isMany();
        Enumeration values = item.isOne() ? format.rule(item.rule()).values() : null;
        boolean follows =
                ofRule && (solved || format.rule(item.rule()).clauses().givesByteOrder());
        Value fallback = item.fallback();
        boolean each = fallback != null && fallback.is(Operator.PER_ELEMENT);
        Value given = each && fallback instanceof Value.Op op ? op.operand(0) : fallback;
        return new FormatPlan.Item(
                item.name(),
                typeOf(item),
                required,
                item.hasDefault(),
                values == null ? Map.of() : codes(values),
                follows,
                ofRule && !follows ? plain(item.rule(), values, given) : null,
                each);
    }

    /** The type of the value that a caller supplies for an item. */
    private ItemType typeOf(FileItem item) {
        return switch (item.kind()) {
            case OTHER_ENTRIES -> ItemType.MAP;
            case MANY, OTHER_ELEMENTS -> typeOfMany(item);
            case ONE -> typeOf(item.type());
        };
    }

    private ItemType typeOfMany(FileItem item) {
        ValueType list = item.type();
        boolean records = list.kind() == ValueType.Kind.LIST && typeOf(list.elementType()) == ItemType.RECORD;
        return records ? ItemType.RECORD : typeOf(list);
    }

    private ItemType typeOf(ValueType type) {
        return switch (type.kind()) {
            case INTEGER -> ItemType.INTEGER;
            case NUMBER -> ItemType.NUMBER;
            case TEXT -> ItemType.TEXT;
            case BYTES -> ItemType.BYTES;
            case TRUTH -> ItemType.BOOLEAN;
            case ANYTHING -> ItemType.ANY;
            case INTEGERS -> ItemType.INTEGERS;
            case ENUMERATION ->
                types.enumeration(type.typeRule()).isText() ? ItemType.TEXT_CODE : ItemType.INTEGER_CODE;
            case RECORD, CHOICE -> ItemType.RECORD;
            case LIST -> ItemType.LIST;
            case MAP -> ItemType.MAP;
            case NOTHING, PAYLOAD -> throw new IllegalStateException(type.kind() + " is nothing that a user gives");
        };
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

    /** A default as readers return it: the code of a named value, bytes as integers; null for none. */
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
