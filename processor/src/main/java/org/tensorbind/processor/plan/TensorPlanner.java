package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.BlockBinding;
import org.tensorbind.processor.format.Grammar.MetadataBinding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.TensorClause.NamePart;
import org.tensorbind.processor.format.VariantTags;
import org.tensorbind.processor.format.Variants;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.place.TensorTree;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.format.structure.OtherElements;
import org.tensorbind.processor.format.structure.TensorRules;
import org.tensorbind.processor.plan.item.FileItem;
import org.tensorbind.processor.plan.item.FileItems;
import org.tensorbind.processor.plan.step.KeyOrder;
import org.tensorbind.processor.plan.tensor.FileFacts;
import org.tensorbind.processor.plan.tensor.TensorDescription;
import org.tensorbind.processor.plan.tensor.TensorPlan;
import org.tensorbind.processor.plan.tensor.TensorPlan.Access.Collected;
import org.tensorbind.processor.plan.tensor.TensorVisit;
import org.tensorbind.processor.plan.value.Found;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.write.WritePrograms;
import org.tensorbind.processor.plan.write.WriterItems;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.value.Leniency;

/** Decides where a reader finds what a file says of its tensors and of itself. */
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
     * @param visits how they go through the structure for them, empty where items of elements are all that is said of tensors
     */
    static TensorPlan plan(Format format, List<TensorVisit> visits) {
        TensorPlanner planner = new TensorPlanner(format);
        return new TensorPlan(visits.isEmpty() ? planner.access() : new Collected(visits), planner.file());
    }

    /** What a tensor may lack. */
    static List<TensorDescription.Lack> lacks(Format format) {
        TensorPlanner planner = new TensorPlanner(format);
        return new AbsentParts(format).of(planner.dtype(), planner.content());
    }

    private FileFacts file() {
        WritePrograms.Others others = WriterItems.others(format);
        return new FileFacts(
                grammar.root(),
                grammar.metadata() == null ? null : metadata(grammar.metadata()),
                FileItems.of(format).stream()
                        .filter(item -> !item.isOtherElements())
                        .map(this::field)
                        .toList(),
                others == null ? null : others(others.item()),
                grammar.orderTag() != null,
                grammar.rules().values().stream().anyMatch(this::hasFreeForm),
                LastData.of(format),
                TextStart.of(format));
    }

    private boolean hasFreeForm(Rule rule) {
        boolean space = rule.body() instanceof Body.Gap gap && gap.isWhite() && gap.leniency() == Leniency.ACCEPT;
        boolean number = rule.form().free();
        return space || number || KeyOrder.isFree(grammar, rule);
    }

    private FileFacts.Others others(String item) {
        OtherElements others = Objects.requireNonNull(tensors.others(), "they are an item");
        return new FileFacts.Others(
                item, list(), finder.ofTensor(others.part().rule()).value());
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
                        List.of(new TensorVisit.When(part, List.of(tensorVisit)))));
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
        Rule custom = tensors.customRule();
        return new TensorDescription(
                tensor.rule(),
                tensor.name().stream().map(this::name).toList(),
                dtype(),
                null,
                content(),
                grammar.rules().values().stream()
                        .filter(rule -> format.structures().isPayload(rule.name()))
                        .map(this::storedData)
                        .toList(),
                new AbsentParts(format).of(dtype(), content()),
                FileItems.ofTensors(format).stream().map(this::field).toList(),
                custom == null ? null : Finder.others(format, finder.ofTensor(custom.name())));
    }

    private Value name(NamePart part) {
        return part instanceof NamePart.Text text
                ? new Value.Text(text.text())
                : finder.ofTensor(((NamePart.Item) part).rule()).value();
    }

    private Found dtype() {
        return finder.ofTensor(checked(tensor.dtypeRule()));
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

    private TensorDescription.Content content() {
        String layout = tensor.layout();
        if (layout == null || !(format.rule(layout).body() instanceof Body.Choice choice)) {
            return new TensorDescription.Content.Plain(
                    new TensorDescription.Dimensions.Listed(shape(), tensor.reversed(), shapeLabel()),
                    new TensorDescription.Stored.Dense(finder.ofTensor(checked(tensor.data()))),
                    layoutName());
        }
        return new TensorDescription.Content.ByVariant(
                finder.ofTensor(layout),
                Variants.told(choice).stream()
                        .map(variant ->
                                block(Objects.requireNonNull(grammar.blocks().get(variant.rule()), "checked before")))
                        .toList(),
                unknown(format.rule(layout), choice));
    }

    private TensorDescription.@Nullable Unknown unknown(Rule layout, Body.Choice choice) {
        String otherwise = Variants.otherwise(choice);
        if (otherwise == null) {
            return null;
        }
        TensorDescription.KindTag tag = Variants.areByKeys(layout)
                ? null
                : new TensorDescription.KindTag(
                        VariantTags.key(grammar, layout),
                        checked(layout.clauses().tag()));
        List<String> keys = Variants.told(choice).stream()
                .map(variant -> String.valueOf(Variants.key(grammar, choice, variant)))
                .toList();
        return new TensorDescription.Unknown(otherwise, tag, keys);
    }

    private Found shape() {
        String shape = checked(tensor.shapeRule());
        String axes = tensor.axes();
        if (axes == null) {
            return finder.ofTensor(shape);
        }
        if (tensor.positions() != null) {
            Found positions = finder.ofTensor(tensor.positions());
            Value all =
                    finder.whole(grammar.root(), axes, finder.fromRoot(axes)).value();
            Value dimensions = Operator.ELEMENTS
                    .of(Value.Each.integers(format, all, axes, shape), positions.value())
                    .with(format.rule(tensor.positions()).label());
            return new Found(positions.rule(), dimensions, positions.owners(), positions.optional());
        }
        Found list = finder.listOfTensor(axes);
        return new Found(shape, Value.Each.integers(format, list.value(), axes, shape), list.owners(), list.optional());
    }

    private static String checked(@Nullable String rule) {
        return Objects.requireNonNull(rule, "checked before");
    }

    private @Nullable Found layoutName() {
        String layout = tensor.layout();
        boolean named = layout != null && !(format.rule(layout).body() instanceof Body.Choice);
        return named ? finder.ofTensor(checked(layout)) : null;
    }

    private String shapeLabel() {
        String shape = tensor.ownShapeRule();
        return shape == null ? "" : format.rule(shape).label();
    }

    private TensorDescription.Block block(BlockBinding block) {
        TensorDescription.Dimensions.Listed shape = new TensorDescription.Dimensions.Listed(
                finder.inBlock(block.rule(), block.shape()), block.reversed(), "");
        TensorDescription.Stored stored = block.sparse()
                ? sparse(block)
                : new TensorDescription.Stored.Dense(finder.inBlock(block.rule(), checked(block.data())));
        return new TensorDescription.Block(block.rule(), shape, stored);
    }

    private TensorDescription.Stored sparse(BlockBinding block) {
        String indices = checked(block.indices());
        String values = checked(block.values());
        return new TensorDescription.Stored.Sparse(
                partData(block, indices), partShape(block, indices), partData(block, values), partShape(block, values));
    }

    private BlockBinding partBlock(String part) {
        String type = checked(format.structures().value(part).rule());
        return Objects.requireNonNull(grammar.blocks().get(type), "checked before");
    }

    private TensorDescription.Stored.Dense partData(BlockBinding block, String part) {
        BlockBinding dense = partBlock(part);
        return new TensorDescription.Stored.Dense(
                finder.inPart(block.rule(), part, dense.rule(), checked(dense.data())));
    }

    private TensorDescription.Dimensions.Listed partShape(BlockBinding block, String part) {
        BlockBinding dense = partBlock(part);
        return new TensorDescription.Dimensions.Listed(
                finder.inPart(block.rule(), part, dense.rule(), dense.shape()), dense.reversed(), "");
    }

    private TensorDescription.StoredData storedData(Rule rule) {
        StoragePlanner storage = new StoragePlanner(format, tensor, finder::ofTensor, this::unknown);
        Rule sum = TensorSums.item(format, rule.name());
        return storage.plan(rule, sum == null ? null : StoragePlanner.checksum(sum, finder.ofTensor(sum.name())));
    }

    private Value unknown(Expr expr) {
        throw new IllegalStateException("the clause of tensors that elements describe computes " + expr);
    }

    private TensorPlan.Field field(FileItem item) {
        Found found = finder.whole(item.start(), item.rule(), item.steps());
        return item.isOtherEntries()
                ? new TensorPlan.Field(item.name(), Finder.others(format, found), TensorPlan.Shown.AS_IT_IS)
                : new TensorPlan.Field(item.name(), found, shown(format, item.rule(), item.isMany()));
    }

    static TensorPlan.Shown shown(Format format, String rule, boolean many) {
        return switch (format.structures().value(rule).kind()) {
            case ENUMERATION -> many ? TensorPlan.Shown.AS_IT_IS : TensorPlan.Shown.AS_CODE;
            case INTEGERS -> many ? TensorPlan.Shown.AS_IT_IS : TensorPlan.Shown.AS_LIST;
            case INTEGER -> many ? TensorPlan.Shown.AS_LIST : TensorPlan.Shown.AS_IT_IS;
            default -> TensorPlan.Shown.AS_IT_IS;
        };
    }

    private TensorPlan.Metadata metadata(MetadataBinding metadata) {
        String key = metadata.key();
        String value = metadata.value();
        TensorPlan.Metadata.Pair pair = key == null || value == null
                ? null
                : new TensorPlan.Metadata.Pair(WriterItems.pairRule(format, metadata), key, value);
        PlainForms.Found forms = PlainForms.of(format, metadata);
        return new TensorPlan.Metadata(whole(metadata.rule()), pair, forms.form(), forms.shared());
    }

    /** Metadata as the file has it: entries of a list that is absent are none, which is not the same as an empty list. */
    private Found whole(String metadata) {
        Found found = finder.whole(grammar.root(), metadata, finder.fromRoot(metadata));
        return found.value() instanceof Value.Op list && list.is(Operator.OR_EMPTY)
                ? new Found(found.rule(), list.operand(0), found.owners(), true)
                : found;
    }
}
