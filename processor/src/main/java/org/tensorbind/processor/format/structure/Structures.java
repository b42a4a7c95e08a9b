package org.tensorbind.processor.format.structure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.ByteOrders;
import org.tensorbind.processor.format.Context;
import org.tensorbind.processor.format.Expressions;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.format.Variants;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.format.place.Reach;
import org.tensorbind.processor.format.place.Relations;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.Component;
import org.tensorbind.processor.type.RuleNames;
import org.tensorbind.processor.type.ValueType;
import org.tensorbind.processor.type.ValueType.Kind;

/**
 * The Java values of rules. A sequence is a record of the values of its items; if only one item has a value, the
 * sequence is that part. Constants, padding and what follows from other items hold nothing, unless something around the rule needs it.
 */
public final class Structures {
    private final Grammar grammar;
    private final Places places;
    private final Relations relations;
    private final Set<String> retained;
    private final Set<String> variants = new HashSet<>();
    private final Set<String> payloads = new HashSet<>();
    private final Map<String, ValueType> values = new HashMap<>();
    private final Set<String> tags;
    private final Set<String> inProgress = new HashSet<>();

    private Structures(Relations relations, Set<String> retained) {
        this.relations = relations;
        this.grammar = relations.grammar();
        this.places = relations.places();
        this.retained = retained;
        this.tags = grammar.rules().values().stream()
                .filter(rule ->
                        rule.body() instanceof Body.Choice && rule.clauses().tag() != null)
                .map(rule -> rule.clauses().tag())
                .collect(Collectors.toSet());
    }

    public static Structures of(Relations relations, Set<String> retained, Diagnostics diagnostics) {
        Structures structures = new Structures(relations, new HashSet<>(retained));
        structures.collect();
        structures.checkNames(diagnostics);
        return structures;
    }

    private void collect() {
        payloads.addAll(grammar.payloads());
        grammar.tensors().forEach(this::retainItems);
        grammar.tensors().forEach(this::retainOrderTag);
        for (Rule rule : grammar.rules().values()) {
            retainStorageTags(rule);
            if (rule.body() instanceof Body.Choice choice) {
                choice.variants().forEach(variant -> variants.add(variant.rule()));
            }
            for (Place.Edge step : places.steps(rule.name())) {
                if (isDerived(step.rule()) && !follows(rule.name(), step.rule())) {
                    retained.add(step.rule());
                }
            }
        }
    }

    /** The items that a tensor's name, dtype or shape depends on are part of the structure even if they are derived. */
    private void retainItems(TensorClause tensor) {
        retained.addAll(Expressions.rules(Context.of(tensor).stream().map(Context.In::expr)));
        Stream.of(tensor.dtypeRule(), tensor.shapeRule())
                .filter(Objects::nonNull)
                .forEach(retained::add);
        for (TensorClause.NamePart part : tensor.name()) {
            if (part instanceof TensorClause.NamePart.Item item) {
                retained.add(item.rule());
            }
        }
    }

    private void retainOrderTag(TensorClause tensor) {
        if (tensor.columnMajor() != null && tensor.columnMajor().tag() != null) {
            retained.add(tensor.columnMajor().tag());
        }
    }

    /** The items that determine how data is stored are part of the structure even if they are derived. */
    private void retainStorageTags(Rule rule) {
        if (rule.clauses().filter() != null) {
            retained.add(rule.clauses().filter().tag());
        }
        if (rule.clauses().dataOrder() != null && rule.clauses().dataOrder().tag() != null) {
            retained.add(rule.clauses().dataOrder().tag());
        }
    }

    /** Whether a writer computes the rule's value. */
    public boolean isDerived(String rule) {
        return relations.equation(rule) != null || isTag(rule) || ByteOrders.isFollowing(grammar.rule(rule));
    }

    /** Whether the rule distinguishes variants of a choice. */
    public boolean isTag(String rule) {
        return tags.contains(rule);
    }

    /** Whether the rule is a field of the variants of a choice that it distinguishes, and of nothing else. */
    private boolean isTagInside(String rule) {
        return isTag(rule)
                && grammar.owners(rule).allMatch(owner -> Variants.label(grammar, owner.name(), rule) != null);
    }

    /** Whether a derived rule follows from items next to it, so that the structure need not contain its value. */
    private boolean follows(String owner, String rule) {
        if (relations.isPositional(rule)) {
            return false;
        }
        Expr equation = relations.equation(rule);
        if (equation == null && Variants.label(grammar, owner, rule) != null) {
            return true;
        }
        if (equation == null) {
            return grammar.taggedBy(rule).allMatch(choice -> isBelow(owner, choice.name()));
        }
        if (equation instanceof Expr.ChecksumOf sum) {
            return !isPayload(sum.target());
        }
        return Expressions.rules(Stream.of(equation)).stream().allMatch(name -> isBelow(owner, name));
    }

    private boolean isBelow(String owner, String name) {
        Reach reach = places.reach(owner, name);
        return reach instanceof Reach.Here || reach instanceof Reach.Whole;
    }

    /** Whether the value of a derived rule is part of the record around it. */
    public boolean isRetained(String rule) {
        return !isDerived(rule)
                || retained.contains(rule)
                || (grammar.rule(rule).inDocument() && !isTagInside(rule));
    }

    /** Whether the rule's bytes are a tensor's. */
    public boolean isPayload(String rule) {
        return payloads.contains(rule);
    }

    /** Whether an expression is an item with a floating-point number. */
    public boolean isFloat(Expr expr) {
        return expr instanceof Expr.Ref ref && bareValue(ref.target()).kind() == Kind.NUMBER;
    }

    /** Whether a rule has no value: there is nothing to be given of it. */
    public boolean hasNoValue(String rule) {
        return value(rule).kind() == Kind.NOTHING;
    }

    /** The value of a rule. */
    public ValueType value(String rule) {
        ValueType known = values.get(rule);
        if (known != null) {
            return known;
        }
        if (!inProgress.add(rule)) {
            return ValueType.named(Kind.RECORD, rule);
        }
        ValueType value = compute(grammar.rule(rule));
        inProgress.remove(rule);
        values.put(rule, value);
        return value;
    }

    private ValueType compute(Rule rule) {
        if (isForced(rule)) {
            return ValueType.named(Kind.RECORD, rule.name());
        }
        if (rule.isScalar()) {
            return scalar(rule);
        }
        if (rule.isTagged()) {
            return ValueType.of(Kind.INTEGER);
        }
        if (rule.isIntegers()) {
            return ValueType.of(Kind.INTEGERS);
        }
        if (rule.isChecksumText()) {
            return ValueType.of(Kind.TEXT);
        }
        if (rule.body() instanceof Body.Gap) {
            return ValueType.of(Kind.NOTHING);
        }
        if (rule.body() instanceof Body.Choice) {
            return ValueType.named(Kind.CHOICE, rule.name());
        }
        if (rule.isList()) {
            return value(rule.inside().get(0)).list();
        }
        List<Component> components = components(rule.name());
        if (components.isEmpty()) {
            return ValueType.of(Kind.NOTHING);
        }
        boolean single = components.size() == 1 && !components.get(0).nullable();
        return single ? components.get(0).type() : ValueType.named(Kind.RECORD, rule.name());
    }

    /** Variants of a choice, rules with parts of a tensor, the file and the tensor always have a type of their own. */
    private boolean isForced(Rule rule) {
        boolean hasParts = rule.framing() != null && !rule.isList();
        boolean marked = rule.name().equals(grammar.root())
                || rule.name().equals(grammar.first().rule())
                || grammar.blocks().containsKey(rule.name());
        return isVariant(rule.name()) || (marked && hasParts);
    }

    private ValueType scalar(Rule rule) {
        if (rule.values() != null) {
            return ValueType.named(Kind.ENUMERATION, rule.name());
        }
        if (isPayload(rule.name())) {
            return ValueType.of(Kind.PAYLOAD);
        }
        return ValueType.of(kindOf(rule.type()));
    }

    /** The value that a rule's own clauses apply to; for a variant that is not a sequence, the component of its record. */
    public ValueType bareValue(String rule) {
        boolean wrapped = isVariant(rule)
                && (grammar.rule(rule).isScalar() || grammar.rule(rule).isIntegers());
        return wrapped ? components(rule).get(0).type() : value(rule);
    }

    private static Kind kindOf(Type type) {
        if (type.isInteger()) {
            return Kind.INTEGER;
        }
        if (type.isText()) {
            return Kind.TEXT;
        }
        return switch (type) {
            case BYTES -> Kind.BYTES;
            case BOOL -> Kind.TRUTH;
            case ANY -> Kind.ANYTHING;
            default -> Kind.NUMBER;
        };
    }

    /** The components of a record that is a pair of texts, null for other rules. */
    public @Nullable List<Component> pairOfTexts(String rule) {
        List<Component> pair = value(rule).kind() == Kind.RECORD ? components(rule) : List.of();
        boolean texts = pair.size() == 2
                && pair.stream().allMatch(item -> item.type().kind() == Kind.TEXT && !item.nullable() && !item.many());
        return texts ? pair : null;
    }

    /** The components of a rule's record; for a variant that is not a sequence, its only value. */
    public List<Component> components(String name) {
        Rule rule = grammar.rule(name);
        List<Component> components = new ArrayList<>();
        if (rule.isScalar()) {
            return List.of(component(rule, scalar(rule)));
        }
        if (rule.isIntegers()) {
            return List.of(component(rule, ValueType.of(Kind.INTEGERS)));
        }
        for (Place.Edge step : places.steps(name)) {
            ValueType value = value(step.rule());
            if (value.kind() == Kind.NOTHING || !isRetained(step.rule())) {
                continue;
            }
            String text = grammar.rule(step.rule()).text();
            components.add(
                    new Component(step.rule(), step.many(), step.many() ? value.list() : value, step.optional(), text));
        }
        if (rule.framing() instanceof Framing.MapOf map && map.others() != null) {
            ValueType other = ValueType.of(kindOf(Type.valueOf(map.others().toUpperCase(Locale.ROOT))));
            components.add(new Component(Component.OTHERS, false, new ValueType(Kind.MAP, null, other), false, null));
        }
        return components;
    }

    private static Component component(Rule rule, ValueType type) {
        return new Component(rule.name(), false, type, false, rule.text());
    }

    /** Whether the rule has a record of its own. */
    public boolean isRecord(String rule) {
        ValueType value = value(rule);
        return value.kind() == Kind.RECORD && rule.equals(value.rule());
    }

    /** Whether the rule is a variant of a choice, and a record for that; named values and choices are types of their own. */
    public boolean isVariant(String rule) {
        Body body = grammar.rule(rule).body();
        boolean named = grammar.rule(rule).values() != null;
        return variants.contains(rule) && !named && !(body instanceof Body.Choice);
    }

    private void checkNames(Diagnostics diagnostics) {
        Map<String, String> taken = new LinkedHashMap<>();
        for (Rule rule : grammar.rules().values()) {
            String other = taken.putIfAbsent(RuleNames.type(rule.name()), rule.name());
            if (other != null) {
                diagnostics.report(
                        GrammarMessage.NAME_CLASH,
                        rule.span(),
                        other,
                        rule.name(),
                        RuleNames.type(rule.name()),
                        "rename one");
            }
        }
    }
}
