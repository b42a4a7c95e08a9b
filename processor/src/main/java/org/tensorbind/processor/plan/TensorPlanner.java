package org.tensorbind.processor.plan;

import java.util.List;
import java.util.Objects;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.MetadataBinding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.Uses;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.format.structure.OtherElements;
import org.tensorbind.processor.format.structure.TensorRules;
import org.tensorbind.processor.plan.item.FileItem;
import org.tensorbind.processor.plan.tensor.FileFacts;
import org.tensorbind.processor.plan.tensor.TensorDescription;
import org.tensorbind.processor.plan.tensor.TensorPlan;
import org.tensorbind.processor.plan.tensor.TensorPlan.Access.Collected;
import org.tensorbind.processor.plan.tensor.TensorVisit;
import org.tensorbind.processor.plan.value.Found;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.type.ValueType;
import org.tensorbind.value.Leniency;

/** Plans where a reader finds the properties of tensors, the metadata and the items of the file. */
public final class TensorPlanner {
    private final Format format;
    private final Grammar grammar;
    private final TensorClause tensor;
    private final TensorRules tensors;
    private final Finder finder;

    private TensorPlanner(Format format) {
        this.format = format;
        this.grammar = format.grammar();
        this.tensor = grammar.first();
        this.tensors = format.tensors();
        this.finder = new Finder(format);
    }

    /**
     * Where the readers of a format find its tensors.
     *
     * @param visits how readers go through the structure for them; empty if each element of one list is a tensor
     */
    static TensorPlan plan(Format format, List<TensorVisit> visits) {
        TensorPlanner planner = new TensorPlanner(format);
        return new TensorPlan(visits.isEmpty() ? planner.byIndex() : new Collected(visits), planner.file());
    }

    /** The items that a tensor needs and that may be absent. */
    static List<TensorDescription.MissingValue> missing(Format format) {
        return new TensorPlanner(format).description().missing();
    }

    private FileFacts file() {
        List<FileItem> items = FileItem.ofFile(format);
        return new FileFacts(
                grammar.root(),
                grammar.metadata() == null ? null : metadata(grammar.metadata()),
                items.stream()
                        .filter(item -> !item.isOtherElements())
                        .map(item -> TensorDescriptions.field(format, item, finder.attribute(item)))
                        .toList(),
                items.stream()
                        .filter(FileItem::isOtherElements)
                        .findFirst()
                        .map(this::others)
                        .orElse(null),
                grammar.orderTag() != null,
                grammar.rules().values().stream().anyMatch(this::hasFreeForm),
                LastData.of(format),
                TextStart.of(format));
    }

    private boolean hasFreeForm(Rule rule) {
        boolean space = rule.body() instanceof Body.Gap gap && gap.isWhite() && gap.leniency() == Leniency.ACCEPT;
        boolean number = rule.form().free();
        boolean keys = rule.body() instanceof Body.Document document
                && rule.clauses().keys() == null
                && Uses.isIn(grammar, document.content().rule(), TensorPlanner::hasSeveralEntries);
        return space || number || keys;
    }

    private static boolean hasSeveralEntries(Rule rule) {
        return rule.isMap() && rule.fields().size() + (rule.entries() == null && !rule.hasOthers() ? 0 : 1) > 1;
    }

    private FileFacts.Others others(FileItem item) {
        OtherElements others = Objects.requireNonNull(tensors.others(), "they are an item");
        return new FileFacts.Others(
                item.name(), list(), finder.item(others.part().rule()).value());
    }

    /** The list of the tensors. */
    private Found list() {
        return finder.ofFile(tensor.rule());
    }

    private TensorPlan.Access byIndex() {
        List<Edge> steps = finder.fromRoot(tensor.rule());
        return new TensorPlan.Access.ByIndex(
                grammar.root(),
                list(),
                finder.element(grammar.root(), tensor.rule(), steps),
                path(steps),
                finder.besides(),
                description());
    }

    private TensorDescription description() {
        return TensorDescriptions.of(format, tensor, finder);
    }

    private String path(List<Edge> steps) {
        StringBuilder path = new StringBuilder(grammar.root());
        for (Edge step : steps) {
            path.append(Finder.path(format, step));
        }
        return path.toString();
    }

    private TensorPlan.Metadata metadata(MetadataBinding metadata) {
        String key = metadata.key();
        String value = metadata.value();
        ValueType type = format.structures().value(metadata.rule());
        PlainForms.Found forms = PlainForms.of(format, metadata);
        if (key == null || value == null) {
            return new TensorPlan.Metadata(whole(metadata.rule()), type, null, forms.form(), forms.shared());
        }
        String rule = (type.element() == null ? type : type.element()).typeRule();
        boolean sorted = format.rule(rule).clauses().ordered() != null;
        return new TensorPlan.Metadata(
                whole(metadata.rule()),
                type.kind() == ValueType.Kind.RECORD ? type.list() : type,
                new TensorPlan.Metadata.Pair(rule, key, value, sorted),
                forms.form(),
                forms.shared());
    }

    /** The metadata as in the file; an absent list differs from an empty one. */
    private Found whole(String metadata) {
        Found found = finder.ofFile(metadata);
        return found.value() instanceof Value.Op list && list.is(Operator.OR_EMPTY)
                ? new Found(found.rule(), list.operand(0), found.owners(), true)
                : found;
    }
}
