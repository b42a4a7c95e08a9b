package org.tensorbind.processor.plan;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ElementType;
import org.tensorbind.WriteOptions;
import org.tensorbind.processor.format.Clause;
import org.tensorbind.processor.format.Clause.DataOrder;
import org.tensorbind.processor.format.Coding;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.BlockBinding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.place.Alternatives;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.format.structure.TensorRules;
import org.tensorbind.processor.plan.item.FileItem;
import org.tensorbind.processor.plan.tensor.PlainForm;
import org.tensorbind.processor.plan.tensor.TensorDescription;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.value.Leniency;

/** Plans how a format is recognised, and its traits. */
public final class FormatPlanner {
    private final Format format;
    private final Grammar grammar;
    private final TensorRules tensors;

    private FormatPlanner(Format format) {
        this.format = format;
        this.grammar = format.grammar();
        this.tensors = format.tensors();
    }

    /** The facts about a format that do not depend on a file. */
    public static FormatPlan plan(Format format, TypePlan types) {
        FormatPlanner planner = new FormatPlanner(format);
        Grammar grammar = format.grammar();
        return new FormatPlan(
                grammar.name(),
                grammar.title(),
                grammar.extensions(),
                planner.signature(grammar.root()),
                grammar.rejections().stream()
                        .map(rejection -> new FormatPlan.Rejection(rejection.start(), rejection.reason()))
                        .toList(),
                planner.traits(types));
    }

    private byte[] signature(String rule) {
        if (!format.rule(rule).isSequence()) {
            return new byte[0];
        }
        Item first = format.rule(rule).items().get(0);
        if (first instanceof Item.Constant constant) {
            return constant.bytes();
        }
        if (!(first instanceof Item.Use use)) {
            return new byte[0];
        }
        boolean atStart = use.isOne() && format.relations().position(use.rule()) == null;
        return atStart ? signature(use.rule()) : new byte[0];
    }

    private FormatPlan.Traits traits(TypePlan types) {
        return new FormatPlan.Traits(
                isNamed(),
                grammar.first().isElement() ? hasUniqueNames() : isNamed(),
                sorted(reservedNames()),
                grammar.metadata() != null,
                hasTypedMetadata(),
                dtypes(),
                variableLength(),
                dtypeRule(),
                grammar.blocks().values().stream().anyMatch(BlockBinding::sparse),
                isSingle(),
                filters(),
                checksums(),
                bigEndian(),
                isRowMajor(),
                grammar.first().columnMajor() != null,
                hasSharedData(),
                GivenItems.ofTensors(format, types),
                tensors.customRule() != null,
                hasNumberedAttributes(),
                sorted(reservedAttributes()),
                sorted(grammar.options().keySet()),
                GivenItems.ofFile(format, types),
                grammar.orderTag() == null ? null : grammar.bigEndian(),
                grammar.orderTag() != null && hasOwnDataOrder(),
                grammar.readerOnly(),
                tensors.tree() == null || format.grammar().first().whole() != null
                        ? null
                        : tensors.tree().pattern());
    }

    private boolean hasSharedData() {
        return grammar.rules().values().stream()
                .anyMatch(rule -> rule.clauses().shared() && format.structures().isPayload(rule.name()));
    }

    private boolean isNamed() {
        return grammar.tensors().stream().noneMatch(tensor -> tensor.name().isEmpty());
    }

    /** Whether a file always has exactly one tensor. */
    private boolean isSingle() {
        String place = format.places().placeOf(grammar.first());
        Place path = format.places().find(place);
        return tensors.isSingle()
                || (grammar.tensors().size() == 1
                        && grammar.first().condition() == null
                        && !isNamed()
                        && path != null
                        && path.isAlwaysOnce());
    }

    private boolean hasTypedMetadata() {
        return grammar.metadata() != null
                && PlainForms.of(format, grammar.metadata()).form() != PlainForm.Scalar.TEXT;
    }

    private static Set<String> sorted(Collection<String> names) {
        return new TreeSet<>(names);
    }

    private List<String> filters() {
        Set<String> filters = new LinkedHashSet<>(List.of(WriteOptions.NONE));
        for (Rule rule : grammar.rules().values()) {
            Clause.Filter filter = rule.clauses().filter();
            if (filter != null) {
                filters.addAll(filter.filters().values());
                if (!filter.filters().containsValue(WriteOptions.NONE) && !isOptional(filter.tag())) {
                    filters.remove(WriteOptions.NONE);
                }
            }
        }
        return List.copyOf(filters);
    }

    /** Whether every use of the rule is optional. */
    private boolean isOptional(String rule) {
        return format.places().uses(rule).allMatch(Place.Edge::optional);
    }

    private List<String> checksums() {
        Set<String> checksums = new LinkedHashSet<>(List.of(WriteOptions.NONE));
        for (Rule rule : grammar.rules().values()) {
            if (rule.coding() instanceof Coding.Checksum text) {
                text.forms().forEach(form -> checksums.add(form.algorithm()));
                if (!isOptional(rule.name())) {
                    checksums.remove(WriteOptions.NONE);
                }
            }
            if (rule.clauses().equation() instanceof Expr.ChecksumOf sum
                    && format.structures().isPayload(sum.target())) {
                checksums.clear();
                checksums.add(sum.algorithm());
            }
        }
        return List.copyOf(checksums);
    }

    private boolean hasUniqueNames() {
        String name = grammar.first().nameRule();
        return grammar.rules().values().stream()
                .anyMatch(rule -> rule.clauses().unique() != null
                        && rule.clauses().unique().rule().equals(name)
                        && rule.clauses().unique().leniency() != Leniency.ACCEPT);
    }

    /** The keys of fields in a document's map whose other entries are tensors. */
    private Set<String> reservedNames() {
        Set<String> reserved = new LinkedHashSet<>();
        for (Rule rule : grammar.rules().values()) {
            if (rule.isMap() && grammar.first().rule().equals(rule.entries())) {
                rule.fields().stream().map(Item.Use::key).forEach(reserved::add);
            }
        }
        return reserved;
    }

    private List<ElementType> dtypes() {
        Alternatives alternatives = new Alternatives(grammar, format.places());
        return grammar.tensors().stream()
                .flatMap(tensor -> alternatives.dtypes(tensor).stream())
                .distinct()
                .toList();
    }

    private List<ElementType> variableLength() {
        Alternatives alternatives = new Alternatives(grammar, format.places());
        return grammar.tensors().stream()
                .filter(tensor -> tensor.data() != null
                        && format.rule(tensor.data()).coding() instanceof Coding.Packed packed
                        && !packed.number().isFloat())
                .flatMap(tensor -> alternatives.dtypes(tensor).stream())
                .distinct()
                .toList();
    }

    private @Nullable String dtypeRule() {
        return grammar.rules().values().stream()
                .filter(rule -> rule.values() != null && isOf(rule.values(), dtypes()))
                .map(Rule::name)
                .findFirst()
                .orElse(null);
    }

    private static boolean isOf(Enumeration values, List<ElementType> dtypes) {
        return values.dtype()
                && values.values().stream()
                        .map(Enumeration.Enumerator::type)
                        .toList()
                        .equals(dtypes);
    }

    private @Nullable Boolean bigEndian() {
        if (isOrderGivenByDtype()) {
            return null;
        }
        TensorClause.Order given = grammar.first().byteOrder();
        if (given != null) {
            return given.when() == null ? given.big() : null;
        }
        Boolean big = grammar.orderTag() == null ? grammar.bigEndian() : null;
        for (Rule rule : grammar.rules().values()) {
            DataOrder order = rule.clauses().dataOrder();
            if (order != null) {
                big = order.tag() == null ? Boolean.valueOf(order.big().containsValue(true)) : null;
            }
        }
        return big;
    }

    private boolean isOrderGivenByDtype() {
        return grammar.tensors().stream()
                .anyMatch(tensor -> TensorDescription.ElementOrder.isGivenByDtype(grammar, tensor.dtypeRule()));
    }

    /** Whether a dtype or a clause gives the byte order of elements. */
    private boolean hasOwnDataOrder() {
        return isOrderGivenByDtype()
                || grammar.rules().values().stream()
                        .anyMatch(rule -> rule.clauses().dataOrder() != null);
    }

    /** Whether tensors may be row-major. */
    private boolean isRowMajor() {
        TensorClause.ColumnMajor clause = grammar.first().columnMajor();
        if (clause == null) {
            return true;
        }
        String tag = clause.tag();
        if (tag == null) {
            return false;
        }
        Enumeration values = grammar.rule(tag).values();
        return values == null || values.names().size() > 1;
    }

    private boolean hasNumberedAttributes() {
        Rule custom = tensors.customRule();
        return custom != null && custom.framing() instanceof Framing.MapOf map && map.isNumbered();
    }

    private Set<String> reservedAttributes() {
        Set<String> reserved = new LinkedHashSet<>();
        Rule custom = tensors.customRule();
        if (custom != null && custom.isMap()) {
            custom.fields().stream().map(Item.Use::key).forEach(reserved::add);
            FileItem.ofTensors(format).stream().map(FileItem::name).forEach(reserved::remove);
        }
        return reserved;
    }
}
