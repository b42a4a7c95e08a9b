package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.RuleFailure;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Clause;
import org.tensorbind.processor.format.Enumeration;
import org.tensorbind.processor.format.Enumeration.Code;
import org.tensorbind.processor.format.Expressions;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Place;
import org.tensorbind.processor.format.Structures;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.relation.Expr;

/** Decides what each rule is in Java, and what it is called. */
public final class TypePlanner {
    private final Format format;
    private final NameSpace types;

    private TypePlanner(Format format, String holder) {
        this.format = format;
        this.types = NameSpace.ofTypes(holder);
    }

    /** The types of a format, which stand inside a class called {@code holder}. */
    public static TypePlan plan(Format format, String holder) {
        TypePlanner planner = new TypePlanner(format, holder);
        Map<String, Structure> structures = new LinkedHashMap<>();
        Map<String, ValueType> values = new LinkedHashMap<>();
        for (Rule rule : format.grammar().rules().values()) {
            values.put(rule.name(), ValueType.of(format.structures().value(rule.name())));
            Structure structure = RuleFailure.telling(rule.label(), () -> planner.structure(rule));
            if (structure != null) {
                structures.put(rule.name(), structure);
            }
        }
        return new TypePlan(
                format.grammar().title(),
                format.grammar().root(),
                Collections.unmodifiableMap(structures),
                Collections.unmodifiableMap(values),
                BlockPlanner.plan(format.grammar().decodings()));
    }

    private @Nullable Structure structure(Rule rule) {
        if (rule.values() != null) {
            return enumeration(rule, rule.values());
        }
        if (rule.body() instanceof Body.Choice choice) {
            List<String> variants = choice.variants().stream()
                    .map(Grammar.Variant::rule)
                    .distinct()
                    .toList();
            return new Structure.Choice(rule.name(), typeName(rule), rule.text(), choicesOf(rule), variants);
        }
        return format.structures().isRecord(rule.name())
                ? new Structure.Sequence(
                        rule.name(), typeName(rule), rule.text(), choicesOf(rule), components(rule), lookups(rule))
                : null;
    }

    private List<Structure.Lookup> lookups(Rule rule) {
        Map<String, Structure.Lookup> lookups = new LinkedHashMap<>();
        for (Expr.Lookup lookup : Expressions.lookups(format.grammar())) {
            if (lookup.list().equals(rule.name())) {
                Clause.Key key = Objects.requireNonNull(rule.clauses().unique(), "checked before");
                Place value = ofEach(rule, lookup.value());
                Value element = new Slot.Local(rule.name());
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

    private String typeName(Rule rule) {
        return types.take(Structures.typeName(rule.name()), "Item");
    }

    private List<String> choicesOf(Rule rule) {
        return format.grammar()
                .owners(rule.name())
                .filter(other -> other.body() instanceof Body.Choice)
                .map(Rule::name)
                .toList();
    }

    private List<Structure.Component> components(Rule rule) {
        NameSpace names = NameSpace.ofComponents();
        boolean others = rule.hasOthers();
        String othersName = others ? names.take("others", "Item") : "";
        List<Structures.Component> found = format.structures().components(rule.name());
        List<Structure.Component> components = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            Structures.Component component = found.get(i);
            components.add(
                    others && i == found.size() - 1
                            ? new Structure.Component(
                                    Structure.Component.OTHERS,
                                    false,
                                    othersName,
                                    ValueType.of(component.value()),
                                    false,
                                    null)
                            : component(rule, component, names));
        }
        return List.copyOf(components);
    }

    private Structure.Component component(Rule owner, Structures.Component component, NameSpace names) {
        String rule = component.rule();
        boolean many = format.places().isMany(owner.name(), rule);
        String member = Structures.memberName(rule);
        String wanted = owner.name().equals(rule) ? "value" : many ? Plurals.of(member) : member;
        return new Structure.Component(
                rule,
                many,
                names.take(wanted, "Item"),
                ValueType.of(component.value()),
                component.nullable(),
                format.rule(rule).text());
    }

    private Structure.Enumeration enumeration(Rule rule, Enumeration values) {
        NameSpace constants = NameSpace.ofConstants("KNOWN");
        List<Structure.NamedValue> named = values.enumerators().stream()
                .map(enumerator -> new Structure.NamedValue(
                        enumerator.name(),
                        constants.take(constant(enumerator.name()), "_"),
                        enumerator.codes().stream()
                                .map(code -> code(code, values.isOrdered()))
                                .toList(),
                        enumerator.type()))
                .toList();
        boolean textual = named.get(0).codes().get(0).text() != null;
        return new Structure.Enumeration(
                rule.name(),
                typeName(rule),
                rule.text(),
                choicesOf(rule),
                rule.label(),
                textual,
                rule.type() == Type.NAMED_BYTES,
                values.dtype(),
                named);
    }

    private Structure.NamedCode code(Code code, boolean ordered) {
        Boolean usual = ordered ? (Boolean) format.grammar().bigEndian() : null;
        return new Structure.NamedCode(
                code.number(), code.text(), code.lenient(), code.big() == null ? usual : code.big());
    }

    private static String constant(String enumerator) {
        String name = enumerator.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]+", "_");
        return name.isEmpty() || Character.isDigit(name.charAt(0)) ? "_" + name : name;
    }
}
