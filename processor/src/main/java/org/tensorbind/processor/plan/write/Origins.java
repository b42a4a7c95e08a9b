package org.tensorbind.processor.plan.write;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Coding;
import org.tensorbind.processor.format.FileOrder;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar.MetadataBinding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.format.structure.TensorRules;
import org.tensorbind.processor.plan.item.FileItem;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Quantity;

/** Where the parts of composed rules come from, and what follows from them: the one derivation that planning and writing share. */
final class Origins {
    private final Format format;
    private final TensorRules tensors;
    private final TensorSources sources;
    private final List<FileItem> items;
    private final List<FileItem> attributes;
    private final Map<Place, WritePrograms.Derivation> derivations = new LinkedHashMap<>();
    private final Map<Place, Optional<String>> enclosingLists = new HashMap<>();
    private final Set<String> inProgress = new HashSet<>();
    private final Set<Place> filling = new HashSet<>();
    private final Set<Known.Planned> planned = new LinkedHashSet<>();
    private final Map<Quantity, Value> found = new LinkedHashMap<>();
    private final Presences presences;
    private final ValueNeeds needs;

    Origins(Format format) {
        this.format = format;
        this.tensors = format.tensors();
        this.sources = new TensorSources(format);
        this.items = FileItem.ofFile(format);
        this.attributes = FileItem.ofTensors(format);
        this.presences = new Presences(this, items);
        this.needs = new ValueNeeds(this);
        needs.find();
    }

    Format format() {
        return format;
    }

    TensorSources sources() {
        return sources;
    }

    Presences presences() {
        return presences;
    }

    List<WritePrograms.Derivation> derivations() {
        return List.copyOf(derivations.values());
    }

    Set<Known.Planned> planned() {
        return planned;
    }

    /** Notes that a size or place is wanted. */
    Known.Planned planned(Known.Planned quantity) {
        planned.add(quantity);
        return quantity;
    }

    /** Notes what is found in a list that the file has as a whole. */
    Known.Parameter found(Quantity need, Value value) {
        found.putIfAbsent(need, value);
        return new Known.Parameter(need);
    }

    /** What is found in lists that the file has as a whole. */
    List<WritePrograms.Found> found() {
        return found.entrySet().stream()
                .map(each -> new WritePrograms.Found(each.getKey(), each.getValue()))
                .toList();
    }

    /** What programs of values are given besides them. */
    ValueNeeds needs() {
        return needs;
    }

    /**
     * The position of the element of a list that something is in: of one with tensors, of its tensor.
     *
     * @param ofTensor whether the element around the place is that of a tensor
     */
    Value index(String element, boolean ofTensor) {
        String list = tensors.listOf(element);
        return list != null && (ofTensor || tensors.others() == null)
                ? new Known.OfList(isInFile(element) ? Known.Fact.NUMBER : Known.Fact.INDEX, list)
                : new Known.OfList(Known.Fact.OUTER_INDEX, format.rule(element).label());
    }

    /** Whether the elements of a list are those of lists of tensors in the whole file. */
    private boolean isInFile(String element) {
        return tensors.isNested() && tensors.isParallel(element);
    }

    /** The list of tensors in whose element a place is, or the file where tensors are in no list; null where no tensor gives values. */
    @Nullable
    String enclosingList(Place place) {
        return enclosingLists
                .computeIfAbsent(place, key -> Optional.ofNullable(findEnclosingList(key)))
                .orElse(null);
    }

    private @Nullable String findEnclosingList(Place place) {
        return place.outward()
                .filter(Place::isElement)
                .map(element -> tensors.listOf(element.rule()))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(tensors.isOnce() ? format.grammar().root() : null);
    }

    /** The element that describes the tensor whose data is in a list of its own; null for other parts. */
    @Nullable
    Place described(Place part) {
        String described = tensors.isParallel(part.rule()) ? tensors.listOf(part.rule()) : null;
        return described == null ? null : format.places().find(described);
    }

    /** Whether a place is in a tensor, of which items in it give. */
    boolean isOfTensor(Place place) {
        return enclosingList(place) != null;
    }

    /** The items of a sequence in the order in which they are written. */
    List<Item> written(Rule sequence) {
        boolean file = sequence.name().equals(format.grammar().root());
        return file && sequence.framing() instanceof Framing.Bytes
                ? FileOrder.of(format.grammar(), sequence)
                : sequence.items();
    }

    /** Where a part of a composed rule comes from. */
    Origin of(Place part) {
        String rule = part.rule();
        if (format.grammar().isMetadata(rule)) {
            return new Origin.Valued(new Known.OfFile(Known.Aspect.METADATA, rule));
        }
        Origin.EachTensor tensor = eachTensor(part);
        if (tensor != null) {
            return tensor;
        }
        Value role = role(part);
        if (role != null) {
            return new Origin.Valued(role);
        }
        if (format.structures().isDerived(rule)) {
            return new Origin.Derived();
        }
        if (isOwn(part)) {
            return ofTensor(part);
        }
        Value item = item(part);
        return item == null ? new Origin.Composed() : new Origin.Valued(item);
    }

    /** What tensors give for a part, null where they do not. */
    private @Nullable Value role(Place part) {
        return isOfTensor(part.owner()) ? sources.value(part.rule()) : null;
    }

    /** The condition that an optional item is present, if tensors give it; otherwise null. */
    @Nullable
    Value presence(Place part) {
        return isOfTensor(part.owner()) ? sources.presence(part.rule()) : null;
    }

    /** The elements of a list of tensors, null for other parts. */
    private Origin.@Nullable EachTensor eachTensor(Place part) {
        String rule = part.rule();
        String list = part.isElement() ? tensors.listOf(rule) : null;
        return list == null
                ? null
                : new Origin.EachTensor(list, isInFile(rule), element(rule), tensors.others() != null);
    }

    private Origin element(String rule) {
        Value role = sources.value(rule);
        if (role != null) {
            return new Origin.Valued(role);
        }
        return format.structures().isDerived(rule) ? new Origin.Derived() : new Origin.Composed();
    }

    /** Whether a rule is in the tensor that its owner is a part of. */
    private boolean isOwn(Place part) {
        Place owner = part.owner();
        return isOfTensor(owner) && tensors.isPerTensor(owner.rule()) && tensors.isPerTensor(part.rule());
    }

    /** Where a part of an element with a tensor comes from: it is an attribute, follows from tensors or other parts, or is composed of such. */
    private Origin ofTensor(Place part) {
        String rule = part.rule();
        Edge step = part.step();
        Value solved = !step.many() && format.isSolved(rule) ? new Known.Derived(rule, true) : null;
        for (FileItem item : attributes) {
            if (part.endsWith(item.steps())) {
                Value fallback = solved == null ? defaultOf(part, item) : solved;
                Value given = new Known.Supplied(item.name(), item.clause(), item.type(), fallback);
                return new Origin.Valued(
                        fallback instanceof Value.Op op && op.is(Operator.POSITIONS) ? op.and(given) : given);
            }
        }
        if (solved != null) {
            return new Origin.Valued(solved);
        }
        boolean whole = step.many() || format.rule(rule).body().isLeaf();
        boolean empty = format.structures().hasNoValue(rule);
        return whole && !empty && !tensors.carries(rule) ? new Origin.Derived() : new Origin.Composed();
    }

    /** What is written of an attribute that a tensor does not have. */
    private @Nullable Value defaultOf(Place part, FileItem item) {
        TensorClause tensor = format.grammar().first();
        if (tensor.isOfSome(part.rule()) && part.rule().equals(tensor.shapeRule())) {
            return Known.OfTensor.shape(0, part.rule(), tensor.reversed());
        }
        Value fallback = filled(part, item.fallback());
        return fallback == null ? firstThatHolds(part) : fallback;
    }

    /** A default, repeated to the count of a list; null if a writer does not know the count. */
    private @Nullable Value filled(Place part, @Nullable Value fallback) {
        if (!(fallback instanceof Value.Op each) || !each.is(Operator.PER_ELEMENT)) {
            return fallback;
        }
        Expr count = format.relations().ownCount(part.rule(), part.owner().rule());
        if (count == null || !filling.add(part)) {
            return null;
        }
        Value number = new WriteResolver(this, part.owner()).value(count);
        filling.remove(part);
        return number == null ? null : Operator.COPIES.of(each.operand(0), number);
    }

    /** Of a tag that gives the type of an integer next to it, the first value whose type can hold the integer; null for other rules. */
    private @Nullable Value firstThatHolds(Place tag) {
        for (Place beside : tag.owner().below()) {
            Rule rule = format.rule(beside.rule());
            if (rule.coding() instanceof Coding.Tagged integer
                    && format.structures().isDerived(rule.name())
                    && tag.rule().equals(rule.clauses().tag())) {
                Value value = derived(beside);
                return value == null
                        ? null
                        : TensorSources.firstOf(
                                integer.widths(),
                                width -> Operator.LESS_OR_EQUAL.of(
                                        value, new Value.Number(width.type().highest())),
                                width -> new Value.Named(tag.rule(), width.label()));
            }
        }
        return null;
    }

    /** The item that the user gives, null where nothing in the file leads to it. */
    private @Nullable Value item(Place part) {
        return items.stream()
                .filter(item -> !item.isOtherEntries() && part.steps().equals(item.steps()))
                .findFirst()
                .<Value>map(item -> new Known.Supplied(item.name(), null, item.type(), filled(part, item.fallback())))
                .orElse(null);
    }

    /** Name of the item that has the entries of a document's map, in its place, which the grammar does not name; null where none has. */
    @Nullable
    String otherEntries(Place map) {
        return items.stream()
                .filter(item -> item.isOtherEntries() && map.steps().equals(item.steps()))
                .map(FileItem::name)
                .findFirst()
                .orElse(null);
    }

    boolean holdsMetadata(String rule) {
        MetadataBinding metadata = format.grammar().metadata();
        return metadata != null && format.places().find(rule, metadata.rule()) != null && !tensors.carries(rule);
    }

    /** The value of an item that follows from others; null where what it follows from is not known. */
    @Nullable
    Value derived(Place part) {
        String rule = part.rule();
        WritePrograms.Derivation known = derivations.get(part);
        if (known != null) {
            return new Known.Derived(known.id(), false);
        }
        if (!inProgress.add(rule)) {
            return null;
        }
        Value value = new WriteResolver(this, part.owner(), enclosingList(part)).derived(rule);
        inProgress.remove(rule);
        if (value == null || value instanceof Value.Number || value instanceof Value.Named) {
            return value;
        }
        long same = derivations.values().stream()
                .filter(other -> other.rule().equals(rule))
                .count();
        String id = same == 0 ? rule : rule + "#" + (same + 1);
        derivations.put(part, new WritePrograms.Derivation(id, rule, value));
        return new Known.Derived(id, false);
    }
}
