package org.tensorbind.processor.plan.write;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.WriteOptions;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Clause.DataOrder;
import org.tensorbind.processor.format.Clause.Filter;
import org.tensorbind.processor.format.Clauses;
import org.tensorbind.processor.format.Grammar.BlockBinding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.Variant;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.TensorClause.ColumnMajor;
import org.tensorbind.processor.format.Variants;
import org.tensorbind.processor.format.place.Alternatives;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.format.structure.TensorRules;
import org.tensorbind.processor.plan.step.Call;
import org.tensorbind.processor.plan.value.Found;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.SumForm;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.Enumeration.Code;
import org.tensorbind.processor.type.Enumeration.Enumerator;
import org.tensorbind.processor.type.ValueType;

/** What a tensor that is written gives for the rules that the grammar binds to it, and for the tags that give how it is stored. */
public final class TensorSources {
    private final Format format;
    private final TensorRules tensors;
    private final Alternatives alternatives;
    private final Map<String, Value> values = new LinkedHashMap<>();
    private final Map<String, Value> presences = new LinkedHashMap<>();
    private final Map<String, Call.Part> parts = new LinkedHashMap<>();

    TensorSources(Format format) {
        this.format = format;
        this.tensors = format.tensors();
        this.alternatives = new Alternatives(format.grammar(), format.places());
        for (int clause = format.grammar().tensors().size() - 1; clause >= 0; clause--) {
            bindTensor(clause, format.grammar().tensors().get(clause));
        }
        if (tensors.tree() != null) {
            List<String> items = tensors.tree().items();
            items.forEach(item ->
                    values.put(item, new Known.OfTensor(0, Known.Role.NAME_PART, String.valueOf(items.indexOf(item)))));
        }
        if (tensors.others() != null) {
            tensors.others().tags().forEach((tag, value) -> values.put(tag, required(tag, value)));
        }
        format.grammar().blocks().values().forEach(this::bindBlock);
        format.grammar().each(this::bindStorage);
        ColumnMajor columnMajor = format.grammar().first().columnMajor();
        if (columnMajor != null && columnMajor.tag() != null) {
            values.put(columnMajor.tag(), columnMajorTag(columnMajor.tag(), columnMajor.value()));
        }
    }

    /**
     * The value of a tag for the order in which elements were encoded.
     *
     * @param value the named value for column-major elements, null if the tag is a flag
     */
    private Value columnMajorTag(String tag, @Nullable String value) {
        Value isColumnMajor = new Known.OfTensor(0, Known.Role.IS_COLUMN_MAJOR);
        if (value != null) {
            Value named = new Value.Named(tag, value);
            String other = rowMajorName(format, tag, value);
            return other == null ? named : Operator.CONDITIONAL.of(isColumnMajor, named, new Value.Named(tag, other));
        }
        return format.structures().bareValue(tag).kind() == ValueType.Kind.TRUTH
                ? isColumnMajor
                : Operator.CONDITIONAL.of(isColumnMajor, new Value.Number(1), new Value.Number(0));
    }

    /** The named value of a tag for row-major elements; null if it has no other value. */
    public static @Nullable String rowMajorName(Format format, String tag, String columnMajor) {
        Enumeration values = format.rule(tag).values();
        return Objects.requireNonNull(values, "checked before").names().stream()
                .filter(name -> !name.equals(columnMajor))
                .findFirst()
                .orElse(null);
    }

    /** The value of a rule, null if tensors do not give it. */
    @Nullable
    Value value(String rule) {
        return values.get(rule);
    }

    /**
     * The condition under which an optional rule is present, null if tensors do not determine it. A rule that contains a tensor's data is present if
     * the tensor is.
     */
    @Nullable
    Value presence(String rule) {
        List<TensorClause> clauses = format.grammar().tensors();
        List<Integer> inside = IntStream.range(0, clauses.size())
                .filter(clause -> holds(rule, clauses.get(clause)))
                .boxed()
                .toList();
        if (!inside.isEmpty()
                && format.rule(rule).inDocument()
                && format.structures().isPayload(rule)) {
            return new Known.OfTensor(inside.get(0), Known.Role.HAS_DATA);
        }
        if (clauses.stream().flatMap(TensorClause::otherData).anyMatch(rule::equals)) {
            return new Known.OfTensor(0, Known.Role.HAS_DATA, format.rule(rule).label());
        }
        return inside.isEmpty()
                ? presences.get(rule)
                : inside.stream()
                        .filter(clause -> clause.equals(inside.get(0)) || exclude(inside.get(0), clause))
                        .<Value>map(clause -> new Known.OfTensor(clause, Known.Role.IS_PRESENT))
                        .reduce((one, other) -> Operator.OR.of(one, other))
                        .orElseThrow();
    }

    private boolean holds(String rule, TensorClause clause) {
        String data = clause.data();
        return data != null && (data.equals(rule) || format.places().contains(rule, data));
    }

    private boolean exclude(int one, int other) {
        List<TensorClause> clauses = format.grammar().tensors();
        return alternatives.exclude(clauses.get(one), clauses.get(other));
    }

    /** The part of a sparse tensor that a rule is; null for any other rule. */
    Call.@Nullable Part part(String rule) {
        return parts.get(rule);
    }

    /** Binds the items that have roles to the properties of tensors. Dtype and shape items that several tensors share are solved instead. */
    private void bindTensor(int clause, TensorClause tensor) {
        bindOne(tensor.nameRule(), Known.Role.NAME, TensorClause::nameRule);
        String part = tensor.namePart();
        String list = part == null ? null : format.places().enclosingElement(part);
        if (part != null && list != null) {
            values.put(part, new Known.OfList(Known.Fact.TEXT, list));
        }
        bindOne(tensor.data(), Known.Role.DATA, TensorClause::data);
        tensor.otherData().forEach(other -> bind(clause, other, Known.Role.DATA));
        if (tensors.isBound(tensor.dtypeRule())) {
            bindDtype(clause, tensor);
        }
        if (tensors.isBound(tensor.shapeRule())) {
            bindShape(clause, tensor.shapeRule(), tensor.reversed());
        }
        String layout = tensor.layout();
        Enumeration layouts = layout == null ? null : format.rule(layout).values();
        if (layout != null && layouts != null) {
            Value known = layout(layout, "dense", layouts.find("coo") == null ? null : "coo");
            values.put(
                    layout,
                    layouts.closed()
                            ? known
                            : Operator.PRESERVED_LAYOUT
                                    .of(new Value.Number(clause), known)
                                    .with(layout));
        }
    }

    /** The item that has the dtype; of two items, the first is present if it has the dtype. */
    private void bindDtype(int clause, TensorClause tensor) {
        String rule = String.valueOf(tensor.dtypeRule());
        Value dtype = new Known.OfTensor(clause, Known.Role.DTYPE, rule);
        values.put(rule, dtype);
        TensorClause.Dtype.Otherwise other = tensor.otherDtype();
        if (other != null) {
            values.put(other.rule(), Operator.OTHERWISE.of(dtype));
            presences.put(
                    rule,
                    new Found(rule, dtype, List.of(), false)
                            .isOneOf(other.values().keySet()));
        }
    }

    /** The value of a tag that a condition requires. */
    Value required(String tag, Expr value) {
        if (value instanceof Expr.Int number) {
            return new Value.Number(number.value());
        }
        String name = ((Expr.EnumName) value).name();
        return format.structures().bareValue(tag).kind() == ValueType.Kind.TRUTH
                ? new Value.Truth(name.equals("true"))
                : written(tag, name);
    }

    /** A rule has what the tensor has that is present of those for which it is the same thing. */
    private void bindOne(@Nullable String rule, Known.Role role, Function<TensorClause, @Nullable String> rules) {
        List<TensorClause> clauses = format.grammar().tensors();
        List<Integer> all = IntStream.range(0, clauses.size())
                .filter(clause -> rule != null && rule.equals(rules.apply(clauses.get(clause))))
                .boxed()
                .toList();
        if (rule != null) {
            values.put(rule, ofOne(all, clause -> new Known.OfTensor(clause, role, rule)));
        }
    }

    /** What the tensor has that is present, of the first of some clauses and those that exclude it. */
    private Value ofOne(List<Integer> clauses, IntFunction<Value> value) {
        int first = clauses.get(0);
        List<Integer> others = clauses.stream()
                .skip(1)
                .filter(clause -> exclude(first, clause))
                .toList();
        return others.isEmpty()
                ? value.apply(first)
                : Operator.CONDITIONAL.of(
                        new Known.OfTensor(first, Known.Role.IS_PRESENT), value.apply(first), ofOne(others, value));
    }

    private void bindBlock(BlockBinding block) {
        bindShape(0, block.shape(), block.reversed());
        bind(0, block.data(), Known.Role.DATA);
        if (block.indices() != null && block.values() != null) {
            parts.put(block.indices(), Call.Part.INDICES);
            parts.put(block.values(), Call.Part.VALUES);
        }
    }

    private void bindShape(int clause, @Nullable String rule, boolean reversed) {
        if (rule != null) {
            values.put(rule, Known.OfTensor.shape(clause, rule, reversed));
        }
    }

    private void bind(int clause, @Nullable String rule, Known.Role role) {
        if (rule != null) {
            values.put(rule, new Known.OfTensor(clause, role, rule));
        }
    }

    /** What the tensor has whose bytes are those of a rule. */
    private Value ofData(String data, String rule, Known.Role role) {
        List<Integer> clauses = format.grammar().tensorsOf(data);
        return ofOne(clauses.isEmpty() ? List.of(0) : clauses, clause -> new Known.OfTensor(clause, role, rule));
    }

    /** The clause whose bytes are those of a rule. */
    private int clauseOf(String data) {
        return format.grammar().tensorsOf(data).stream().findFirst().orElse(0);
    }

    /** Tags that give how data is stored follow from how it was encoded. */
    private void bindStorage(Rule rule) {
        Clauses clauses = rule.clauses();
        if (clauses.filter() != null) {
            bindFilter(clauseOf(rule.name()), clauses.filter());
        }
        if (clauses.dataOrder() != null) {
            bindOrder(clauseOf(rule.name()), clauses.dataOrder());
        }
        String covered = rule.covered();
        if (covered != null && format.structures().isPayload(covered)) {
            Value checksum = ofData(covered, rule.name(), checksumRole(rule));
            values.put(rule.name(), checksum);
            if (rule.isChecksumText()) {
                presences.put(rule.name(), Operator.IS_PRESENT.of(checksum));
            }
        }
    }

    /** What an item has that is the checksum of data. */
    private static Known.Role checksumRole(Rule rule) {
        return switch (SumForm.of(rule)) {
            case INTEGER -> Known.Role.CHECKSUM_INTEGER;
            case BYTES -> Known.Role.CHECKSUM_BYTES;
            case DIGITS -> Known.Role.CHECKSUM_DIGITS;
            case TEXT -> Known.Role.CHECKSUM_TEXT;
        };
    }

    /** The value of a tag for the filter of data. */
    private void bindFilter(int clause, Filter filter) {
        Map<String, String> filters = filter.filters();
        values.put(
                filter.tag(),
                firstOf(
                        List.copyOf(filters.entrySet()),
                        each -> hasFilter(clause, each.getValue()),
                        each -> valueOf(filter.tag(), filter.ofBit(), each.getKey())));
        if (!filters.containsValue(WriteOptions.NONE)) {
            filters.values().stream()
                    .map(name -> hasFilter(clause, name))
                    .reduce((left, right) -> Operator.OR.of(left, right))
                    .ifPresent(encoded -> presences.put(filter.tag(), encoded));
        }
    }

    private static Value hasFilter(int clause, String name) {
        return new Known.OfTensor(clause, Known.Role.HAS_FILTER, name);
    }

    /** The value for the first whose condition holds, for the last one where no other does. */
    static <T> Value firstOf(List<T> all, Function<T, Value> condition, Function<T, Value> value) {
        int last = all.size() - 1;
        Value found = value.apply(all.get(last));
        for (int i = last - 1; i >= 0; i--) {
            found = Operator.CONDITIONAL.of(condition.apply(all.get(i)), value.apply(all.get(i)), found);
        }
        return found;
    }

    private static Value valueOf(String tag, boolean ofBit, String name) {
        return ofBit ? new Value.Number(Long.parseLong(name)) : new Value.Named(tag, name);
    }

    private void bindOrder(int clause, DataOrder order) {
        String tag = order.tag();
        if (tag == null) {
            return;
        }
        Value little = orderName(tag, order, false);
        Value big = orderName(tag, order, true);
        if (little != null && big != null) {
            values.put(tag, Operator.CONDITIONAL.of(new Known.OfTensor(clause, Known.Role.IS_BIG_ENDIAN), big, little));
        } else {
            values.put(tag, Objects.requireNonNull(little == null ? big : little, "a byte order has values"));
        }
    }

    private static @Nullable Value orderName(String tag, DataOrder order, boolean big) {
        return order.big().entrySet().stream()
                .filter(entry -> entry.getValue() == big)
                .map(entry -> valueOf(tag, order.ofBit(), entry.getKey()))
                .findFirst()
                .orElse(null);
    }

    /** The variants of a choice that are layouts of a tensor, the dense one last; empty if a variant is not a layout, or none is dense. */
    List<WriteResolver.Chosen> layouts(Body.Choice choice) {
        List<WriteResolver.Chosen> layouts = new ArrayList<>();
        Variant dense = null;
        for (Variant variant : Variants.given(choice)) {
            BlockBinding block = format.grammar().blocks().get(variant.rule());
            if (block == null) {
                return List.of();
            }
            if (block.sparse()) {
                layouts.add(new WriteResolver.Chosen(variant, new Known.OfTensor(0, Known.Role.IS_SPARSE)));
            } else if (dense == null) {
                dense = variant;
            }
        }
        if (dense == null) {
            return List.of();
        }
        layouts.add(new WriteResolver.Chosen(dense, Presences.ALWAYS));
        return List.copyOf(layouts);
    }

    private Value layout(String tag, String dense, @Nullable String sparse) {
        Value written = written(tag, dense);
        return sparse == null
                ? written
                : Operator.CONDITIONAL.of(new Known.OfTensor(0, Known.Role.IS_SPARSE), written(tag, sparse), written);
    }

    /** The named value that is written; an option may select another code. */
    Value written(String rule, String label) {
        return written(rule, label, null);
    }

    /** The same, with the code of a value that was read where that has the name; null for none. */
    Value written(String rule, String label, @Nullable Value kept) {
        Value named = new Value.Named(rule, label);
        Enumeration values = format.rule(rule).values();
        Enumerator enumerator = values == null ? null : values.find(label);
        if (enumerator == null) {
            return named;
        }
        boolean several =
                enumerator.codes().stream().filter(code -> !code.lenient()).count() > 1;
        Value usual = kept != null && several
                ? Operator.CONDITIONAL.of(Operator.MATCHES.of(kept, named), kept, named)
                : named;
        for (Code code : enumerator.codes()) {
            if (code.option() != null) {
                Value other = code.text() == null ? new Value.Number(code.number()) : new Value.Text(code.text());
                return Operator.CONDITIONAL.of(
                        new Known.OfFile(Known.Aspect.HAS_OPTION, code.option()),
                        Operator.OF_CODE.of(other).with(rule),
                        usual);
            }
        }
        return usual;
    }
}
