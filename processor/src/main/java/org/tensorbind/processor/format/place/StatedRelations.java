package org.tensorbind.processor.format.place;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Clauses;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.relation.Relation;

/**
 * The relations that a grammar states: equations, those that {@code sized}, {@code at}, counts and bits of presence imply for an item, and the sizes
 * of data that follow from dtypes and shapes.
 */
final class StatedRelations {
    private final Grammar grammar;
    private final Places places;
    private final Map<String, Expr> equations = new LinkedHashMap<>();
    private final Set<String> counted = new LinkedHashSet<>();
    private final List<Relation> all;

    StatedRelations(Grammar grammar, Places places) {
        this.grammar = grammar;
        this.places = places;
        grammar.each(this::state);
        grammar.each(this::imply);
        // a bit follows from what is supplied before what is derived
        grammar.rules().values().stream()
                .filter(rule -> rule.clauses().equation() == null)
                .forEach(this::implyPresence);
        grammar.each(this::implyPresence);
        this.all = relations();
    }

    /** All of them. */
    List<Relation> all() {
        return all;
    }

    /** The equation of an item; null for one that has none. */
    @Nullable
    Expr equation(String item) {
        return equations.get(item);
    }

    /** Whether something else than an equation gives the count of a rule: a formula, or how the list ends. */
    boolean isCountedOtherwise(String rule) {
        return counted.contains(rule);
    }

    private List<Relation> relations() {
        Map<String, Integer> order = new HashMap<>();
        places.all().forEach(place -> order.putIfAbsent(place.rule(), order.size()));
        Map<String, Expr> dataSizes = DataSizes.of(grammar, places);
        List<Relation> relations = new ArrayList<>();
        grammar.rules().values().forEach(rule -> {
            int place = Objects.requireNonNull(order.get(rule.name()), "it is used");
            Expr equation = equations.get(rule.name());
            if (equation != null) {
                Expr value = new Expr.Ref(List.of(rule.name()), equation.span());
                relations.add(new Relation(rule.name(), value, equation, null, place));
            }
            Clauses clauses = rule.clauses();
            Expr size = clauses.sized() == null ? dataSizes.get(rule.name()) : clauses.sized();
            say(size, Function.SIZE, rule.name(), null, place, relations);
            say(clauses.at(), Function.OFFSET, rule.name(), null, place, relations);
            say(clauses.presentWhen(), Function.PRESENT, rule.name(), null, place, relations);
            if (rule.isIntegers() && counted.contains(rule.name())) {
                say(rule.count(), Function.COUNT, rule.name(), null, place, relations);
            }
            rule.uses().stream()
                    .filter(use -> counted.contains(use.rule()))
                    .forEach(use -> say(use.count(), Function.COUNT, use.rule(), rule.name(), place, relations));
        });
        return List.copyOf(relations);
    }

    /** The relations of clauses; an item that stores exactly that quantity states the same relation. */
    private void say(
            @Nullable Expr clause,
            Function function,
            String rule,
            @Nullable String owner,
            int place,
            List<Relation> relations) {
        Expr item = clause instanceof Expr.Binary flag && flag.operator().equals("!=") ? flag.left() : clause;
        boolean isItem = function != Function.COUNT
                && item instanceof Expr.Ref ref
                && equations.get(ref.target()) instanceof Expr.Measure measure
                && Quantity.of(measure).equals(Quantity.of(function, rule));
        if (clause != null && !isItem) {
            relations.add(new Relation(null, clause, new Expr.Measure(function, rule, clause.span()), owner, place));
        }
    }

    private void state(Rule rule) {
        if (rule.clauses().equation() != null) {
            equations.put(
                    rule.name(), Copies.equation(grammar, rule, rule.clauses().equation()));
        }
    }

    private void imply(Rule rule) {
        imply(rule.clauses().sized(), Function.SIZE, rule.name());
        imply(rule.clauses().at(), Function.OFFSET, rule.name());
        noteCounts(rule);
    }

    private void noteCounts(Rule rule) {
        if (rule.isIntegers() && rule.count() != null) {
            noteCount(rule.name(), rule.name(), rule.count());
        }
        for (Item.Use use : rule.uses()) {
            if (use.count() != null) {
                noteCount(rule.name(), use.rule(), use.count());
            } else if (use.end() != null) {
                counted.add(use.rule());
            }
        }
    }

    /** {@code X[N]} gives the count of X; if N is an integer without an equation that occurs as often as the list, it implies N = count(X). */
    private void noteCount(String owner, String rule, Expr count) {
        boolean asOften = count instanceof Expr.Ref ref && standAsOften(owner, ref.head());
        if (!asOften || !imply(count, Function.COUNT, rule)) {
            counted.add(rule);
        }
    }

    /** Whether both are once in some rule. */
    private boolean standAsOften(String rule, String other) {
        return grammar.rules().keySet().stream().anyMatch(around -> {
            Place one = places.find(around, rule);
            Place two = places.find(around, other);
            return one != null && two != null && !one.isListed() && !two.isListed();
        });
    }

    /** {@code X sized N} makes {@code N = size(X)} where N is an integer without an equation; likewise for {@code at}. */
    private boolean imply(@Nullable Expr clause, Function function, String rule) {
        boolean implied = clause instanceof Expr.Ref ref
                && ref.path().size() == 1
                && !equations.containsKey(ref.target())
                && grammar.rule(ref.target()).isPlainInteger();
        if (implied && clause instanceof Expr.Ref ref) {
            equations.put(ref.target(), new Expr.Measure(function, rule, ref.span()));
        }
        return implied;
    }

    /** {@code X present when N} makes {@code N = present(X)} where N is a bit without an equation or a default, for each X one. */
    private void implyPresence(Rule rule) {
        String bit = bitOf(rule.clauses().presentWhen());
        if (bit != null
                && !equations.containsKey(bit)
                && grammar.rule(bit).clauses().fallback() == null
                && Objects.equals(enclosingLists(bit), enclosingLists(rule.name()))) {
            equations.put(bit, new Expr.Measure(Function.PRESENT, rule.name(), rule.span()));
        }
    }

    /** The bit that is the condition, or null. */
    private @Nullable String bitOf(@Nullable Expr condition) {
        return condition instanceof Expr.Binary binary
                        && binary.left() instanceof Expr.Ref ref
                        && ref.path().size() == 1
                        && binary.operator().equals("!=")
                        && binary.right() instanceof Expr.Int number
                        && number.value() == 0
                        && grammar.rule(ref.target()).isBit()
                ? ref.target()
                : null;
    }

    /** The repeated rules in which a rule is; null where it is in a variant of a choice. */
    private @Nullable List<String> enclosingLists(String rule) {
        Place place = places.find(rule);
        return place == null ? null : place.lists();
    }
}
