package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Clause;
import org.tensorbind.processor.format.Clause.DataOrder;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.BlockBinding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.TensorClause.NamePart;
import org.tensorbind.processor.format.Variants;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.item.FileItem;
import org.tensorbind.processor.plan.read.AmountSources;
import org.tensorbind.processor.plan.tensor.TensorDescription;
import org.tensorbind.processor.plan.tensor.TensorDescription.Block;
import org.tensorbind.processor.plan.tensor.TensorDescription.Checksum;
import org.tensorbind.processor.plan.tensor.TensorDescription.ColumnMajor;
import org.tensorbind.processor.plan.tensor.TensorDescription.Content;
import org.tensorbind.processor.plan.tensor.TensorDescription.Dimensions;
import org.tensorbind.processor.plan.tensor.TensorDescription.ElementOrder;
import org.tensorbind.processor.plan.tensor.TensorDescription.FilterTag;
import org.tensorbind.processor.plan.tensor.TensorDescription.MissingValue;
import org.tensorbind.processor.plan.tensor.TensorDescription.OtherData;
import org.tensorbind.processor.plan.tensor.TensorDescription.Stored;
import org.tensorbind.processor.plan.tensor.TensorDescription.StoredData;
import org.tensorbind.processor.plan.tensor.TensorDescription.UnknownOrder;
import org.tensorbind.processor.plan.tensor.TensorPlan;
import org.tensorbind.processor.plan.value.Found;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.SumForm;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.write.TensorSources;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.Component;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.ValueType;

/** Finds the sources of the properties of a clause's tensors. */
final class TensorDescriptions {
    private final Format format;
    private final Grammar grammar;
    private final TensorClause clause;
    private final Lookup lookup;
    private final Finder finder;

    /** Finds the values of a tensor for a reader. */
    interface Lookup {
        /** An item of the tensor. */
        Found item(String rule);

        /** Its data. */
        default Found data(String rule) {
            return item(rule);
        }

        /** The checksum of its data, which may be absent. */
        default Found checksum(String rule) {
            return item(rule);
        }

        /** An attribute. */
        Found attribute(FileItem item);

        /** The index in a list that is part of its name. */
        Value position(NamePart.Index index);

        /** The value of an expression in the clause. */
        Value value(Expr expr);
    }

    private TensorDescriptions(Format format, TensorClause clause, Lookup lookup) {
        this.format = format;
        this.grammar = format.grammar();
        this.clause = clause;
        this.lookup = lookup;
        this.finder = new Finder(format);
    }

    static TensorDescription of(Format format, TensorClause clause, Lookup lookup) {
        return new TensorDescriptions(format, clause, lookup).describe();
    }

    private TensorDescription describe() {
        List<Value> name = names();
        Found dtype = clause.dtypeRule() == null ? null : dtype(lookup.item(clause.dtypeRule()));
        Value declaredDtype =
                clause.declaredDtype() == null ? null : Value.Type.of(clause.declaredDtype(), lookup::value);
        Content content = content(dtype);
        List<StoredData> payloads = grammar.rules().values().stream()
                .filter(rule -> format.structures().isPayload(rule.name()))
                .filter(rule -> clause.isElement() || rule.name().equals(clause.data()))
                .filter(rule -> clause.otherData().noneMatch(rule.name()::equals))
                .map(this::stored)
                .toList();
        int number = grammar.tensors().indexOf(clause);
        Rule custom = number == 0 ? format.tensors().customRule() : null;
        return new TensorDescription(
                clause.rule(),
                name,
                dtype,
                declaredDtype,
                content,
                clause.external() == null ? null : external(clause.external()),
                payloads,
                missing(dtype, content),
                FileItem.ofTensors(format).stream()
                        .filter(item -> item.clause() == number)
                        .map(this::attribute)
                        .toList(),
                custom == null ? null : Finder.others(format, lookup.item(custom.name())));
    }

    /** The dtype that an item has, or one of two items. */
    private Found dtype(Found item) {
        TensorClause.Dtype.Otherwise other = clause.otherDtype();
        if (other == null) {
            return item;
        }
        Found otherwise = lookup.item(other.rule());
        Value one = Operator.DTYPE_OF.of(item.orNull(), otherwise.value()).with(item.rule());
        return new Found(item.rule(), one, otherwise.owners(), true);
    }

    /** The parts of a name; that of a tensor that is all of an element is shorter. */
    private List<Value> names() {
        List<Value> all = clause.name().stream().map(this::name).toList();
        Value whole = isWhole();
        return whole == null
                ? all
                : List.of(Operator.CONDITIONAL.of(whole, joined(all.subList(0, all.size() - 2)), joined(all)));
    }

    private static Value joined(List<Value> parts) {
        return parts.stream()
                .reduce((one, next) -> Operator.CONCAT.of(one, next))
                .orElseThrow();
    }

    /** The condition that the tensor is all of an element; null for clauses without such tensors. */
    private @Nullable Value isWhole() {
        TensorClause.Whole whole = clause.whole();
        return whole == null ? null : lookup.item(whole.tag()).isOneOf(List.of(whole.value()));
    }

    private Value name(NamePart part) {
        if (part instanceof NamePart.Text text) {
            return new Value.Text(text.text());
        }
        return part instanceof NamePart.Index index
                ? lookup.position(index)
                : lookup.item(((NamePart.Item) part).rule()).value();
    }

    private TensorPlan.Field attribute(FileItem item) {
        TensorPlan.Field field = field(format, item, lookup.attribute(item));
        Value whole = isWhole();
        return whole != null && clause.isOfSome(item.rule())
                ? new TensorPlan.Field(field.name(), field.value(), Operator.NOT.of(whole))
                : field;
    }

    /** An item of the file, or an attribute, in the form that readers return. */
    static TensorPlan.Field field(Format format, FileItem item, Found found) {
        if (item.isOtherEntries()) {
            Found others = Finder.others(format, found);
            boolean always = item.clause() < 0 && !others.isNullable();
            return new TensorPlan.Field(
                    item.name(), others.value(), always ? Finder.isNotEmpty(others) : others.condition());
        }
        Value shown = switch (item.type().kind()) {
            case ENUMERATION -> item.isMany() ? found.value() : Operator.CODE.of(found.value());
            case INTEGERS -> Operator.AS_LIST.of(found.value());
            default -> found.value();
        };
        boolean nonEmpty = item.clause() >= 0 && item.isMany() && isNumberedField(format, item);
        return new TensorPlan.Field(item.name(), shown, nonEmpty ? Finder.isNotEmpty(found) : found.condition());
    }

    /** Whether an attribute is a list of numbered fields, of which a tensor without elements has none. */
    private static boolean isNumberedField(Format format, FileItem item) {
        int list = item.steps().size() - 2;
        return list >= 0
                && format.rule(item.steps().get(list).owner()).framing() instanceof Framing.MapOf map
                && map.isNumbered();
    }

    private Content content(@Nullable Found dtype) {
        String layout = clause.layout();
        if (layout == null || !(format.rule(layout).body() instanceof Body.Choice choice)) {
            return new Content.Plain(
                    shape(dtype),
                    clause.others().isEmpty()
                            ? new Stored.Dense(lookup.data(clause.dataRule()))
                            : new Stored.Dense(
                                    lookup.data(clause.dataRule()),
                                    format.rule(clause.dataRule()).label(),
                                    otherData()),
                    layout == null ? null : lookup.item(layout));
        }
        return new Content.ByVariant(
                lookup.item(layout),
                Variants.given(choice).stream()
                        .map(variant -> block(checked(grammar.blocks().get(variant.rule()))))
                        .toList(),
                unknown(format.rule(layout), choice));
    }

    private List<OtherData> otherData() {
        return clause.others().stream()
                .map(other ->
                        new OtherData(format.rule(other.rule()).label(), lookup.item(other.rule()), other.dtypes()))
                .toList();
    }

    private TensorDescription.@Nullable Unknown unknown(Rule layout, Body.Choice choice) {
        String otherwise = Variants.otherwise(choice);
        if (otherwise == null) {
            return null;
        }
        TensorDescription.KindTag tag = Variants.areByKeys(layout)
                ? null
                : new TensorDescription.KindTag(
                        Variants.tagKey(grammar, layout),
                        checked(layout.clauses().tag()));
        List<String> keys = Variants.given(choice).stream()
                .map(variant -> String.valueOf(Variants.key(grammar, choice, variant)))
                .toList();
        return new TensorDescription.Unknown(otherwise, tag, keys);
    }

    private TensorDescription.External external(TensorClause.External external) {
        Found tag = lookup.item(external.tag());
        List<Component> pair = checked(format.structures().pairOfTexts(external.entry()));
        return new TensorDescription.External(
                tag.presentAnd(tag.isOneOf(List.of(external.value()))),
                finder.listOfTensor(external.entry()),
                external.entry(),
                pair.stream().map(Component::rule).toList(),
                external.file(),
                external.offset(),
                external.size(),
                FileItem.ofTensors(format).stream()
                        .filter(item -> external.describes(item.rule()))
                        .map(FileItem::name)
                        .toList());
    }

    private Dimensions shape(@Nullable Found dtype) {
        String own = clause.ownShapeRule();
        return own == null
                ? new Dimensions.Computed(
                        clause.dimensions().stream().map(lookup::value).toList(),
                        clause.dimensions().stream()
                                .map(new AmountSources(format)::label)
                                .toList(),
                        TensorDescription.Rows.of(clause, grammar, lookup::value))
                : new Dimensions.Listed(
                        dimensions(checked(clause.shapeRule())),
                        clause.reversed(),
                        clause.isElement() ? format.rule(own).label() : "",
                        some(dtype));
    }

    /** The tensors that have the shape of the element around them. */
    private Dimensions.@Nullable Some some(@Nullable Found dtype) {
        Value whole = isWhole();
        return whole == null
                ? null
                : new Dimensions.Some(
                        whole,
                        Operator.DATA_SIZE.of(lookup.data(clause.dataRule()).orNull()),
                        checked(dtype).orNull());
    }

    private Found dimensions(String shape) {
        String axes = clause.axes();
        if (axes == null) {
            return lookup.item(shape);
        }
        if (clause.positions() != null) {
            Found positions = lookup.item(clause.positions());
            Value all = finder.ofFile(axes).value();
            Value dimensions = Operator.ELEMENTS
                    .of(Value.Each.integers(format, all, axes, shape), positions.value())
                    .with(format.rule(clause.positions()).label());
            return new Found(positions.rule(), dimensions, positions.owners(), positions.optional());
        }
        Found list = finder.listOfTensor(axes);
        return new Found(shape, Value.Each.integers(format, list.value(), axes, shape), list.owners(), list.optional());
    }

    private static <T> T checked(@Nullable T found) {
        return Objects.requireNonNull(found, "checked before");
    }

    private Block block(BlockBinding block) {
        String rule = block.rule();
        Stored stored = block.sparse()
                ? new Stored.Sparse(
                        new Stored.Dense(inPart(rule, checked(block.indices()), BlockBinding::data)),
                        shapeInPart(rule, checked(block.indices())),
                        new Stored.Dense(inPart(rule, checked(block.values()), BlockBinding::data)),
                        shapeInPart(rule, checked(block.values())))
                : new Stored.Dense(finder.inBlock(rule, checked(block.data())));
        return new Block(
                rule, new Dimensions.Listed(finder.inBlock(rule, block.shape()), block.reversed(), "", null), stored);
    }

    private Dimensions.Listed shapeInPart(String block, String part) {
        return new Dimensions.Listed(
                inPart(block, part, BlockBinding::shape), blockOf(part).reversed(), "", null);
    }

    private Found inPart(String block, String part, Function<BlockBinding, @Nullable String> item) {
        BlockBinding dense = blockOf(part);
        return finder.inPart(block, part, dense.rule(), checked(item.apply(dense)));
    }

    private BlockBinding blockOf(String part) {
        return checked(grammar.blocks().get(format.structures().value(part).typeRule()));
    }

    /** The items that a tensor needs and that may be absent. */
    private List<MissingValue> missing(@Nullable Found dtype, Content content) {
        List<MissingValue> missing = new ArrayList<>();
        add(missing, dtype, null);
        if (content instanceof Content.Plain plain) {
            add(missing, plain.shape() instanceof Dimensions.Listed list ? list.value() : null, null);
            if (plain.stored().others().isEmpty()) {
                parts(plain.stored()).forEach(part -> add(missing, part, null));
            }
        } else if (content instanceof Content.ByVariant variants) {
            add(missing, variants.choice(), null);
            for (Block block : variants.blocks()) {
                add(missing, block.shape().value(), block.rule());
                parts(block.stored()).forEach(part -> add(missing, part, block.rule()));
            }
        }
        return List.copyOf(missing);
    }

    private static Stream<Found> parts(Stored stored) {
        if (stored instanceof Stored.Dense dense) {
            return Stream.of(dense.data());
        }
        Stored.Sparse sparse = (Stored.Sparse) stored;
        return Stream.of(
                sparse.indicesShape().value(),
                sparse.indices().data(),
                sparse.valuesShape().value(),
                sparse.values().data());
    }

    /** Adds the outermost of the nested items that may be absent. */
    private void add(List<MissingValue> missing, @Nullable Found value, @Nullable String block) {
        if (value != null && value.isNullable()) {
            boolean around = !value.owners().isEmpty();
            String rule =
                    around && value.owners().get(0) instanceof Value.Component owner ? owner.rule() : value.rule();
            String label = format.rule(rule).label();
            TensorClause.Dtype.Otherwise other = rule.equals(clause.dtypeRule()) ? clause.otherDtype() : null;
            String because = other == null
                    ? "has no '" + label + "'"
                    : "has a '" + label + "' that is unknown, or does not match '"
                            + format.rule(other.rule()).label() + "'";
            missing.add(new MissingValue(label, because, value, block));
        }
    }

    /** The sources of the storage properties of data. */
    private StoredData stored(Rule data) {
        Rule sum = grammar.sumOf(data.name());
        return new StoredData(
                data.name(),
                filter(data.clauses().filter()),
                order(data.clauses().dataOrder()),
                columnMajor(data.name()),
                sum == null ? null : checksum(sum, lookup.checksum(sum.name())));
    }

    private @Nullable FilterTag filter(Clause.@Nullable Filter filter) {
        return filter == null
                ? null
                : new FilterTag(
                        lookup.item(filter.tag()),
                        format.rule(filter.tag()).label(),
                        filter.ofBit() ? filter.filters().get(Grammar.SET) : null,
                        filter.filters());
    }

    private @Nullable ColumnMajor columnMajor(String data) {
        TensorClause.ColumnMajor order = clause.columnMajor();
        if (order == null || !data.equals(clause.data())) {
            return null;
        }
        return order.tag() == null
                ? new ColumnMajor(new Value.Truth(true), null)
                : columnMajor(lookup.item(order.tag()), order.value());
    }

    /** The element order that a tag gives, by its named values or as a flag. */
    private ColumnMajor columnMajor(Found tag, @Nullable String name) {
        if (name != null) {
            Value named = tag.isOneOf(List.of(name));
            String other = TensorSources.rowMajorName(format, tag.rule(), name);
            return new ColumnMajor(
                    named,
                    other == null ? null : unknown(tag, named, tag.isOneOf(List.of(other)), List.of(name, other)));
        }
        if (format.structures().bareValue(tag.rule()).kind() == ValueType.Kind.TRUTH) {
            return new ColumnMajor(tag.presentAnd(tag.orNull()), null);
        }
        Value no = Operator.EQUAL.of(tag.orNull(), new Value.Number(0));
        Value yes = Operator.EQUAL.of(tag.orNull(), new Value.Number(1));
        return new ColumnMajor(
                tag.presentAnd(yes), format.rule(tag.rule()).isBit() ? null : unknown(tag, no, yes, List.of("0", "1")));
    }

    private UnknownOrder unknown(Found tag, Value one, Value other, List<String> known) {
        Value neither = Operator.AND.of(Operator.NOT.of(one), Operator.NOT.of(other));
        return new UnknownOrder(
                tag.presentAnd(neither), tag.orNull(), format.rule(tag.rule()).label(), known);
    }

    private ElementOrder order(@Nullable DataOrder order) {
        TensorClause.Order declared = clause.byteOrder();
        if (ElementOrder.isGivenByDtype(grammar, clause.dtypeRule())) {
            return new ElementOrder.ByDtype();
        }
        if (declared != null) {
            return declared.when() == null
                    ? new ElementOrder.Fixed(declared.big())
                    : new ElementOrder.ByCondition(lookup.value(declared.when()), declared.big());
        }
        return order == null || order.tag() == null
                ? ElementOrder.undetermined(grammar, order)
                : order(order, order.tag());
    }

    private ElementOrder order(DataOrder order, String rule) {
        Found tag = lookup.item(rule);
        List<String> big = order.big().keySet().stream()
                .filter(name -> Boolean.TRUE.equals(order.big().get(name)))
                .toList();
        if (order.ofBit()) {
            return new ElementOrder.ByCondition(tag.isSet(), big.contains(Grammar.SET));
        }
        Enumeration names = format.rule(rule).values();
        boolean closed = names != null && names.closed();
        return new ElementOrder.ByTag(
                tag,
                format.rule(rule).label(),
                tag.isOneOf(big),
                closed
                        ? new Value.Truth(true)
                        : tag.absentOr(tag.isOneOf(order.big().keySet())));
    }

    private static Checksum checksum(Rule rule, Found item) {
        String algorithm = rule.clauses().equation() instanceof Expr.ChecksumOf sum ? sum.algorithm() : null;
        return new Checksum(item, rule.label(), SumForm.of(rule), algorithm);
    }
}
