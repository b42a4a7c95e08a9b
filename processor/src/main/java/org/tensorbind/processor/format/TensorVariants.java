package org.tensorbind.processor.format;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.format.Grammar.Occurrence;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.Variant;

/**
 * Choices outside of documents of which a variant has the data of a tensor: each is the sequence of its variants, of which one is present, as the
 * tag tells. So what is a tensor and what is not is said in one way.
 */
final class TensorVariants {
    private final Map<String, Rule> rules;
    private final @Nullable String data;

    private TensorVariants(Map<String, Rule> rules, @Nullable String data) {
        this.rules = rules;
        this.data = data;
    }

    /** Replaces such choices for the tensors of a clause. */
    static void open(Map<String, Rule> rules, TensorClause clause) {
        TensorVariants variants = new TensorVariants(rules, clause.data());
        List.copyOf(rules.values()).forEach(variants::open);
    }

    /** The same clause for the elements of a list, where its rule is the only one in them that is a tensor. */
    static TensorClause ofElement(Map<String, Rule> rules, TensorClause clause) {
        return clause.data() == null ? clause : clause.of(element(rules, clause.rule()));
    }

    /** The element of a list in which a rule stands once at most, and need not be there; for other rules themselves. */
    private static String element(Map<String, Rule> rules, String rule) {
        boolean optional = false;
        Set<String> seen = new HashSet<>();
        for (String at = rule; at != null && seen.add(at); ) {
            Item.Use use = onlyUse(rules, at);
            if (use == null) {
                return rule;
            }
            if (use.isMany()) {
                return optional ? at : rule;
            }
            optional |= use.mayLack();
            at = ownerOf(rules, use);
        }
        return rule;
    }

    private static Item.@Nullable Use onlyUse(Map<String, Rule> rules, String rule) {
        List<Item.Use> uses = rules.values().stream()
                .flatMap(owner -> uses(owner).stream())
                .filter(use -> use.rule().equals(rule))
                .toList();
        return uses.size() == 1 ? uses.get(0) : null;
    }

    private static @Nullable String ownerOf(Map<String, Rule> rules, Item.Use use) {
        return rules.values().stream()
                .filter(owner -> uses(owner).contains(use))
                .map(Rule::name)
                .findFirst()
                .orElse(null);
    }

    private static List<Item.Use> uses(Rule owner) {
        return owner.isSequence()
                ? owner.items().stream()
                        .filter(Item.Use.class::isInstance)
                        .map(Item.Use.class::cast)
                        .toList()
                : List.of();
    }

    private void open(Rule rule) {
        String tag = rule.clauses().tag();
        if (tag != null
                && rules.containsKey(tag)
                && !rule.inDocument()
                && rule.body() instanceof Body.Choice choice
                && isInList(rule.name(), new HashSet<>())
                && isOpened(choice)) {
            open(rule, choice, tag);
        }
    }

    /** Whether a rule stands in an element of a list. */
    private boolean isInList(String rule, Set<String> seen) {
        return seen.add(rule)
                && rules.values().stream()
                        .anyMatch(owner -> uses(owner).stream()
                                .anyMatch(use ->
                                        use.rule().equals(rule) && (use.isMany() || isInList(owner.name(), seen))));
    }

    private boolean isOpened(Body.Choice choice) {
        boolean ofData = choice.variants().stream().anyMatch(variant -> hasData(variant.rule(), new HashSet<>()));
        return ofData
                && choice.variants().stream()
                        .map(variant -> rules.get(variant.rule()))
                        .allMatch(variant -> variant != null
                                && variant.clauses().presentWhen() == null
                                && users(variant.name()) == 1);
    }

    private boolean hasData(String rule, Set<String> seen) {
        Rule found = rules.get(rule);
        return rule.equals(data)
                || (found != null && seen.add(rule) && found.inside().stream().anyMatch(used -> hasData(used, seen)));
    }

    private long users(String rule) {
        return rules.values().stream()
                .flatMap(owner -> owner.inside().stream())
                .filter(rule::equals)
                .count();
    }

    private void open(Rule rule, Body.Choice choice, String tag) {
        Map<String, Expr> conditions = new LinkedHashMap<>();
        for (Variant variant : Variants.told(choice)) {
            conditions.put(variant.rule(), comparison("==", tag, variant));
        }
        String otherwise = Variants.otherwise(choice);
        if (otherwise != null) {
            conditions.put(otherwise, all("&&", "!=", tag, choice));
        }
        List<Item> parts = new ArrayList<>();
        for (Variant variant : choice.variants()) {
            String told = variant.rule().equals(otherwise) ? " has another value" : " == " + variant.label();
            Expr condition = conditions.get(variant.rule());
            rules.computeIfPresent(
                    variant.rule(),
                    (name, present) -> present.presentWhen(
                            Objects.requireNonNull(condition, "each variant has one"),
                            present.text() + " present when " + tag + told));
            parts.add(Item.Use.of(variant.rule(), Occurrence.OPTIONAL, variant.span()));
        }
        Clauses clauses = rule.clauses().without(Clause.By.class);
        if (otherwise == null) {
            clauses = clauses.with(new Clause.Constraint(
                    false,
                    all("||", "==", tag, choice),
                    "'" + tag + "' must tell which of the variants it is",
                    rule.span()));
        }
        rules.put(
                rule.name(),
                rule.withBody(new Body.Group(new Framing.Bytes(), parts)).withClauses(clauses));
    }

    private static Expr all(String joint, String operator, String tag, Body.Choice choice) {
        return Variants.told(choice).stream()
                .map(variant -> comparison(operator, tag, variant))
                .reduce((all, next) -> new Expr.Binary(joint, all, next, next.span()))
                .orElseThrow();
    }

    private static Expr comparison(String operator, String tag, Variant variant) {
        Span span = variant.span();
        return new Expr.Binary(
                operator, new Expr.Ref(List.of(tag), span), new Expr.EnumName(variant.label(), span), span);
    }
}
