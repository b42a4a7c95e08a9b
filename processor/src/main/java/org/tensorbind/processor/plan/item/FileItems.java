package org.tensorbind.processor.plan.item;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Clauses;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.format.structure.Items;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.Component;
import org.tensorbind.processor.type.ValueType;

/** What is written of items that nobody gives, for readers that tell them and writers that take them. */
public final class FileItems {
    private final Format format;

    private FileItems(Format format) {
        this.format = format;
    }

    /** The items of the file, in the order of the grammar. */
    public static List<FileItem> of(Format format) {
        FileItems items = new FileItems(format);
        return Items.ofFile(format).stream().map(items::ofFile).toList();
    }

    /** The attributes of tensors, in the order of the grammar. */
    public static List<FileItem> ofTensors(Format format) {
        return Items.ofTensors(format).stream()
                .map(item -> FileItem.of(item, Fallbacks.ofField(format, item.last())))
                .toList();
    }

    private FileItem ofFile(Items.Item item) {
        Value fallback = switch (item.kind()) {
            case ONE -> ofOne(item.last());
            case OTHER_ENTRIES -> null;
            default -> Fallbacks.ofList(format, item.last());
        };
        return FileItem.of(item, fallback);
    }

    private @Nullable Value ofOne(Edge step) {
        Value own = fallback(format.rule(step.rule()));
        return own == null ? Fallbacks.ofOne(format, step) : own;
    }

    /** What tensors tell of the rule, its default, or the same of the one part that its value is. */
    private @Nullable Value fallback(Rule rule) {
        Value own = format.isSolved(rule.name()) ? new Known.Derived(rule.name(), true) : Fallbacks.of(format, rule);
        if (own != null) {
            return own;
        }
        if (format.structures().value(rule.name()).kind() == ValueType.Kind.LIST) {
            return ofList(rule);
        }
        List<Component> components = rule.isScalar() || format.structures().isRecord(rule.name())
                ? List.of()
                : format.structures().components(rule.name());
        boolean single = components.size() == 1
                && format.grammar().rules().containsKey(components.get(0).rule())
                && !components.get(0).rule().equals(rule.name())
                && !format.places().isMany(rule.name(), components.get(0).rule());
        return single ? fallback(format.rule(components.get(0).rule())) : null;
    }

    /** What is written of an array of dimensions, or of a sequence that is the list in it; none where bytes that are no elements would be left of its size. */
    private @Nullable Value ofList(Rule rule) {
        if (rule.isList()) {
            return AxisRecords.ofSizes(format, rule.inside().get(0));
        }
        Clauses clauses = rule.clauses();
        boolean whole = clauses.sized() instanceof Expr.Int && clauses.fill() == null;
        return whole || !rule.isSequence()
                ? null
                : format.places().steps(rule.name()).stream()
                        .filter(Edge::many)
                        .map(step -> Fallbacks.ofList(format, step))
                        .filter(list -> list != null && !list.is(Operator.PER_ELEMENT))
                        .findFirst()
                        .orElse(null);
    }
}
