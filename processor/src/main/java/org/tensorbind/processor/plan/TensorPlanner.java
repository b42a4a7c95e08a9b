package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.MetadataBinding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.TensorClause.NamePart;
import org.tensorbind.processor.format.Uses;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.place.TensorTree;
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
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.ValueType;
import org.tensorbind.value.Leniency;

/** Decides where a reader finds what a file says of its tensors and of itself. */
public final class TensorPlanner implements TensorDescriptions.Lookup {
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
     * @param visits how they go through the structure for them, empty where items of elements are all that is said of tensors
     */
    static TensorPlan plan(Format format, List<TensorVisit> visits) {
        TensorPlanner planner = new TensorPlanner(format);
        return new TensorPlan(visits.isEmpty() ? planner.access() : new Collected(visits), planner.file());
    }

    /** What a tensor may lack. */
    static List<TensorDescription.Lack> lacks(Format format) {
        return new TensorPlanner(format).description().lacks();
    }

    private FileFacts file() {
        List<FileItem> items = FileItem.ofFile(format);
        return new FileFacts(
                grammar.root(),
                grammar.metadata() == null ? null : metadata(grammar.metadata()),
                items.stream()
                        .filter(item -> !item.isOtherElements())
                        .map(item -> TensorDescriptions.field(format, item, attribute(item)))
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
                item.name(), list(), finder.ofTensor(others.part().rule()).value());
    }

    /** The list of the tensors. */
    private Found list() {
        return finder.whole(grammar.root(), tensor.rule(), finder.fromRoot(tensor.rule()));
    }

    /** Elements of one list are found by their index where each is a tensor, and others by a visit of the structure. */
    private TensorPlan.Access access() {
        TensorTree tree = tensors.tree();
        if (tree != null) {
            return new Collected(inLists(tree));
        }
        List<Edge> steps = finder.fromRoot(tensor.rule());
        String path = path(grammar.root(), steps);
        if (tensors.isSingle()) {
            return new Collected(List.of(visit(List.of(new Value.Text(path)))));
        }
        return tensors.others() == null ? byIndex(steps, path) : new Collected(List.of(visits(path)));
    }

    private TensorVisit visits(String path) {
        OtherElements others = Objects.requireNonNull(tensors.others(), "looked at before");
        Value part = finder.ofTensor(others.part().rule()).value();
        TensorVisit tensorVisit = visit(element(path, tensor.rule()));
        return TensorVisit.ifThere(
                list(),
                new TensorVisit.Each(
                        tensor.rule(),
                        list().value(),
                        null,
                        null,
                        List.of(TensorVisit.When.isThere(part, List.of(tensorVisit)))));
    }

    private TensorVisit visit(List<Value> path) {
        return new TensorVisit.Describe(
                description(), format.rule(tensor.rule()).label(), path);
    }

    private TensorPlan.Access.ByIndex byIndex(List<Edge> steps, String path) {
        return new TensorPlan.Access.ByIndex(
                grammar.root(),
                list(),
                finder.element(grammar.root(), tensor.rule(), steps),
                path,
                besides(),
                description());
    }

    private TensorDescription description() {
        return TensorDescriptions.of(format, tensor, this);
    }

    @Override
    public Found item(String rule) {
        return finder.ofTensor(rule);
    }

    @Override
    public Found attribute(FileItem item) {
        return finder.whole(item.start(), item.rule(), item.steps());
    }

    @Override
    public Value position(NamePart.Index index) {
        throw new IllegalStateException("the name of tensors that elements describe has the position of " + index);
    }

    @Override
    public Value value(Expr expr) {
        throw new IllegalStateException("the clause of tensors that elements describe computes " + expr);
    }

    private List<TensorVisit> inLists(TensorTree tree) {
        List<TensorVisit> visits = new ArrayList<>(inLists(tree, 0, List.of()));
        List<List<Integer>> levels = IntStream.range(0, tree.levels().size())
                .mapToObj(level -> List.copyOf(tree.itemsOf(level, format.places())))
                .toList();
        visits.add(new TensorVisit.InGroups(tree.texts(), tree.items(), levels));
        besides().forEach(list -> visits.add(new TensorVisit.SameCount(list)));
        return visits;
    }

    /** The visits of a list in the lists around it, whose elements this path leads to. */
    private List<TensorVisit> inLists(TensorTree tree, int level, List<Value> around) {
        if (level == tree.levels().size()) {
            return inList(tree, around);
        }
        String owner = level == 0 ? grammar.root() : tree.levels().get(level - 1);
        String rule = tree.levels().get(level);
        List<Edge> steps = finder.required(owner, rule);
        Found found = finder.whole(owner, rule, steps);
        Value list = found.optional() ? Operator.OR_EMPTY.of(found.value()) : found.value();
        String path = path(owner, steps);
        List<Value> element = new ArrayList<>(around);
        element.addAll(element(level == 0 ? path : path.substring(owner.length()), rule));
        TensorVisit each = new TensorVisit.Each(rule, list, null, null, inLists(tree, level + 1, element));
        return level == 0 ? List.of(each) : List.of(new TensorVisit.NotEmpty(list, around), each);
    }

    private List<TensorVisit> inList(TensorTree tree, List<Value> path) {
        List<TensorVisit> visits = new ArrayList<>();
        besides().forEach(list -> visits.add(new TensorVisit.Take(list)));
        visits.add(visit(path));
        visits.add(new TensorVisit.Placed(
                tree.items().stream().map(item -> finder.ofTensor(item).value()).toList(),
                tree.levels().stream()
                        .<Value>map(rule -> new Known.OfList(Known.Fact.POSITION, rule))
                        .toList()));
        return visits;
    }

    private static List<Value> element(String path, String rule) {
        return List.of(new Value.Text(path + "["), new Known.OfList(Known.Fact.POSITION, rule), new Value.Text("]"));
    }

    private String path(String from, List<Edge> steps) {
        StringBuilder path = new StringBuilder(from);
        String last = from;
        for (Edge step : steps) {
            String label = format.rule(step.rule()).label();
            if (!label.equals(last)) {
                path.append('.').append(label);
            }
            last = label;
        }
        return path.toString();
    }

    /** Lists that must have an element for each tensor. */
    private List<TensorPlan.Parallel> besides() {
        return tensors.besideTensors().stream().map(this::parallel).toList();
    }

    private TensorPlan.Parallel parallel(String rule) {
        List<Edge> steps = finder.fromRoot(rule);
        int list = 0;
        while (!steps.get(list).many()) {
            list++;
        }
        Edge last = steps.get(list);
        return new TensorPlan.Parallel(
                format.rule(rule).label(), finder.whole(grammar.root(), last.rule(), steps.subList(0, list + 1)));
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

    /** Metadata as the file has it: entries of a list that is absent are none, which is not the same as an empty list. */
    private Found whole(String metadata) {
        Found found = finder.whole(grammar.root(), metadata, finder.fromRoot(metadata));
        return found.value() instanceof Value.Op list && list.is(Operator.OR_EMPTY)
                ? new Found(found.rule(), list.operand(0), found.owners(), true)
                : found;
    }
}
