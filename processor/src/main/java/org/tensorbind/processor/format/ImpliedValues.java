package org.tensorbind.processor.format;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.format.Clause.Constraint;
import org.tensorbind.processor.format.Clause.Key;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.Variant;

/**
 * What uses of a value say of it without words, so that it is at fault and not what uses it: what stands under the key of a look-up, and that a multiple is
 * 1 or more.
 */
final class ImpliedValues {
    private final Grammar grammar;
    private final Map<String, Rule> rules;
    private final Places places;

    private ImpliedValues(Grammar grammar, Map<String, Rule> rules) {
        this.grammar = grammar;
        this.rules = rules;
        this.places = new Places(grammar);
    }

    /** Adds the requirement to the pairs of all lists in which something is looked up. */
    static void imply(Grammar grammar, Map<String, Rule> rules) {
        ImpliedValues values = new ImpliedValues(grammar, rules);
        for (Expr.Lookup lookup : Expressions.lookups(grammar)) {
            values.implyVariant(lookup);
        }
        for (Rule rule : List.copyOf(rules.values())) {
            values.implyLeast(rule.clauses().align(), 1);
            values.implyLeast(rule.clauses().sized(), 0);
            values.implyMultiple(rule.clauses().align(), rule.name());
            if (rule.body() instanceof Body.Gap gap) {
                values.implyExtent(gap.extent(), rule.name());
            }
        }
        for (TensorClause tensor : grammar.computed()) {
            TensorClause.Row row = tensor.row();
            values.implyMultiple(row != null && row.multiple() ? row.amount() : null, tensor.dataRule());
        }
    }

    /** The value is the variant that is looked up, as its tag says. */
    private void implyVariant(Expr.Lookup lookup) {
        for (Rule rule : grammar.rules().values()) {
            if (rule.body() instanceof Body.Choice choice && isOnce(lookup.list(), rule.name())) {
                String tag = rule.clauses().tag();
                Optional<Variant> wanted = Variants.told(choice).stream()
                        .filter(variant -> variant.rule().equals(lookup.value()))
                        .findFirst();
                if (wanted.isPresent() && tag != null && isOnce(lookup.list(), tag)) {
                    Expr label = new Expr.EnumName(wanted.get().label(), lookup.span());
                    require(lookup, compare("==", tag, label, lookup.span()), "must be a " + lookup.value());
                }
            }
        }
    }

    private void implyExtent(Extent extent, String user) {
        if (extent instanceof Extent.ToMultiple multiple) {
            implyLeast(multiple.amount(), 1);
            implyMultiple(multiple.amount(), user);
        } else if (extent instanceof Extent.Exactly exactly) {
            implyLeast(exactly.amount(), 0);
        }
    }

    /** The value is no less than a size or a multiple may be. */
    private void implyLeast(@Nullable Expr amount, long least) {
        if (amount instanceof Expr.Lookup lookup
                && isOnce(lookup.list(), lookup.value())
                && isInteger(lookup.value())) {
            Span span = lookup.span();
            Expr condition = compare(">=", lookup.value(), new Expr.Int(least, span), span);
            require(lookup, condition, "must be at least " + least);
        }
    }

    /** An item whose multiple something is that is always there is 1 or more: an item of one place in the file only, as others may be anything. */
    private void implyMultiple(@Nullable Expr multiple, String user) {
        Rule rule = multiple instanceof Expr.Ref ref && isInteger(ref.target()) ? rules.get(ref.target()) : null;
        boolean told = rule != null
                && rule.clauses().constraints().stream().anyMatch(constraint -> isAboveZero(constraint.condition()));
        if (rule == null || told || Uses.count(rules.values(), rule.name()) != 1 || !isThere(user)) {
            return;
        }
        Expr condition = compare(">=", rule.name(), new Expr.Int(1, rule.span()), rule.span());
        put(
                rule,
                new Constraint(
                        false,
                        condition,
                        "must be 1 or more, as something starts or ends at a multiple of it",
                        rule.span()));
    }

    private static boolean isAboveZero(Expr condition) {
        return condition instanceof Expr.Binary binary
                && binary.left() instanceof Expr.Ref
                && binary.right() instanceof Expr.Int number
                && binary.operator().equals(number.value() == 0 ? ">" : ">=")
                && number.value() >= 0;
    }

    /** Whether a rule is always in the file, if only in an element of a list. */
    private boolean isThere(String name) {
        Place path = places.find(name);
        return path != null
                && path.steps().stream()
                        .noneMatch(step -> step.optional()
                                || grammar.rule(step.rule()).clauses().presentWhen() != null);
    }

    private boolean isInteger(String name) {
        Rule rule = rules.get(name);
        return rule != null && rule.isPlainInteger();
    }

    /** Whether an element of a list has a rule in it once, always. */
    private boolean isOnce(String list, String rule) {
        Place path = places.find(list, rule);
        return path != null && path.isAlwaysOnce();
    }

    private void require(Expr.Lookup lookup, Expr condition, String what) {
        Rule pair = rules.get(lookup.list());
        Key key = pair == null ? null : pair.clauses().unique();
        if (pair == null || key == null) {
            return;
        }
        Span span = lookup.span();
        Expr other = compare("!=", key.rule(), new Expr.Text(lookup.key(), span), span);
        Expr all = new Expr.Binary("||", other, condition, span);
        Constraint constraint = new Constraint(false, all, "the value of '" + lookup.key() + "' " + what, span);
        put(pair, constraint);
    }

    private void put(Rule rule, Constraint constraint) {
        boolean told = rule.clauses().constraints().stream()
                .anyMatch(known -> known.message().equals(constraint.message()));
        if (!told) {
            rules.put(rule.name(), rule.withClauses(rule.clauses().with(constraint)));
        }
    }

    private static Expr compare(String operator, String rule, Expr value, Span span) {
        return new Expr.Binary(operator, new Expr.Ref(List.of(rule), span), value, span);
    }
}
