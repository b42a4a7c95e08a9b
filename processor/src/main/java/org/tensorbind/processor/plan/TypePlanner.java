package org.tensorbind.processor.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.RuleFailure;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Clause;
import org.tensorbind.processor.format.Expressions;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.format.Variants;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Structure;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.ValueType;

/** Plans the types of the values of each rule. */
public final class TypePlanner {
    private final Format format;

    private TypePlanner(Format format) {
        this.format = format;
    }

    /** The types of a format. */
    public static TypePlan plan(Format format) {
        TypePlanner planner = new TypePlanner(format);
        Map<String, Structure> structures = new LinkedHashMap<>();
        Map<String, ValueType> values = new LinkedHashMap<>();
        for (Rule rule : format.grammar().rules().values()) {
            values.put(rule.name(), format.structures().value(rule.name()));
            Structure structure = RuleFailure.naming(rule.label(), () -> planner.structure(rule));
            if (structure != null) {
                structures.put(rule.name(), structure);
            }
        }
        return new TypePlan(
                format.grammar().title(),
                format.grammar().root(),
                Collections.unmodifiableMap(structures),
                Collections.unmodifiableMap(values),
                format.grammar().decodings().values().stream()
                        .map(BlockProgram::of)
                        .collect(Collectors.toMap(
                                BlockProgram::dtype, each -> each, (one, other) -> one, LinkedHashMap::new)));
    }

    private @Nullable Structure structure(Rule rule) {
        if (rule.values() != null) {
            Enumeration names = rule.values();
            return new Structure.Named(
                    rule.name(),
                    rule.text(),
                    choicesOf(rule),
                    rule.label(),
                    rule.type() == Type.NAMED_BYTES,
                    names.isOrdered() ? names.inOrder(format.grammar().bigEndian()) : names,
                    otherwise(rule));
        }
        if (rule.body() instanceof Body.Choice choice) {
            List<String> variants = choice.variants().stream()
                    .map(Grammar.Variant::rule)
                    .distinct()
                    .toList();
            return new Structure.Choice(
                    rule.name(), rule.text(), choicesOf(rule), variants, Variants.type(format.grammar(), rule));
        }
        return format.structures().isRecord(rule.name())
                ? new Structure.Sequence(
                        rule.name(),
                        rule.text(),
                        choicesOf(rule),
                        format.structures().components(rule.name()),
                        lookups(rule))
                : null;
    }

    /** The item that has the dtype of a tensor where a rule does not. */
    private Structure.@Nullable Otherwise otherwise(Rule rule) {
        return format.grammar().tensors().stream()
                .filter(tensor -> rule.name().equals(tensor.dtypeRule()))
                .map(TensorClause::otherDtype)
                .filter(Objects::nonNull)
                .map(other -> new Structure.Otherwise(other.rule(), other.values()))
                .findFirst()
                .orElse(null);
    }

    private List<Structure.Lookup> lookups(Rule rule) {
        Map<String, Structure.Lookup> lookups = new LinkedHashMap<>();
        for (Expr.Lookup lookup : Expressions.lookups(format.grammar())) {
            if (lookup.list().equals(rule.name())) {
                Clause.Key key = Objects.requireNonNull(rule.clauses().unique(), "checked before");
                Place value = ofEach(rule, lookup.value());
                Value element = new Known.Local(rule.name());
                lookups.put(
                        lookup.value(),
                        new Structure.Lookup(
                                lookup.value(),
                                element.below(
                                        format.structures(),
                                        ofEach(rule, key.rule()).steps()),
                                element.below(format.structures(), value.steps()),
                                value.isVariant() ? value.rule() : null));
            }
        }
        return List.copyOf(lookups.values());
    }

    private Place ofEach(Rule element, String item) {
        return Objects.requireNonNull(format.places().ofEach(element.name(), item), "checked before");
    }

    private List<Structure.VariantOf> choicesOf(Rule rule) {
        return format.grammar()
                .owners(rule.name())
                .filter(other -> other.body() instanceof Body.Choice)
                .map(choice -> variantOf(choice, rule.name()))
                .toList();
    }

    private Structure.VariantOf variantOf(Rule choice, String variant) {
        String tag = Variants.type(format.grammar(), choice);
        return new Structure.VariantOf(
                choice.name(),
                ((Body.Choice) choice.body())
                        .variants().stream()
                                .filter(each -> tag != null && each.rule().equals(variant))
                                .map(each -> new Value.Named(Objects.requireNonNull(tag), each.label()))
                                .findFirst()
                                .orElse(null));
    }
}
