package org.tensorbind.processor.plan.item;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Clause;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.type.Component;
import org.tensorbind.processor.type.ValueType;

/** Lists of records with a dimension each, and the records that a writer creates if no caller supplies them. */
final class AxisRecords {
    private final Format format;
    private final String size;

    private AxisRecords(Format format, String size) {
        this.format = format;
        this.size = size;
    }

    /**
     * The records for the shape of a tensor, each with its dimension and defaults for its other items; null if an item has no default, or for lists
     * other than that of the dimensions.
     */
    static @Nullable Value made(Format format, String element) {
        boolean reversed = format.grammar().first().reversed();
        return records(format, element, Known.OfTensor.shape(0, element, reversed));
    }

    /**
     * The records for all distinct dimensions of the file's tensors; null if an item of them has no default, or for lists other than that of the
     * dimensions. A unique text without a default is composed of the label and the dimension.
     */
    static @Nullable Value ofSizes(Format format, String element) {
        return format.grammar().first().positions() == null
                ? null
                : records(format, element, new Known.OfFile(Known.Aspect.SIZES));
    }

    private static @Nullable Value records(Format format, String element, Value dimensions) {
        TensorClause tensor = format.grammar().first();
        Value record = element.equals(tensor.axes())
                ? new AxisRecords(format, String.valueOf(tensor.shapeRule())).record(element)
                : null;
        return record == null ? null : new Value.Each(Value.Form.RECORDS, dimensions, "", record);
    }

    private @Nullable Value record(String rule) {
        List<Value> components = new ArrayList<>();
        for (Component component : format.structures().components(rule)) {
            Value value = component(rule, component);
            if (value == null) {
                return null;
            }
            components.add(value);
        }
        return Operator.NEW.of(List.copyOf(components)).with(rule);
    }

    private @Nullable Value component(String owner, Component component) {
        String rule = component.rule();
        if (rule.equals(size) || format.places().contains(rule, size)) {
            return format.structures().isRecord(rule) ? record(rule) : new Known.Here(Known.Property.DIMENSION);
        }
        if (component.nullable()) {
            return new Value.Nothing();
        }
        if (!format.grammar().rules().containsKey(rule) || format.places().isMany(owner, rule)) {
            return null;
        }
        if (format.structures().isDerived(rule)) {
            return new Value.Number(0);
        }
        Value fallback = Fallbacks.of(format, format.rule(rule));
        Clause.Key unique = format.rule(owner).clauses().unique();
        return fallback == null && unique != null && unique.rule().equals(rule) && isText(rule)
                ? Operator.CONCAT.of(
                        new Value.Text(format.rule(owner).label()), new Known.Here(Known.Property.DIMENSION))
                : fallback;
    }

    private boolean isText(String rule) {
        return format.structures().value(rule).kind() == ValueType.Kind.TEXT;
    }
}
