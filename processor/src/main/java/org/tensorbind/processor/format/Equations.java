package org.tensorbind.processor.format;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;
import org.tensorbind.processor.relation.OffsetOrSentinel;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.relation.Relation;
import org.tensorbind.processor.relation.Schedule;
import org.tensorbind.processor.relation.Schedule.Solved;
import org.tensorbind.processor.relation.Solver;

/** The equations of a grammar, and which of them gives a reader a count, a size, an offset or a presence. */
public final class Equations {
    private final Grammar grammar;
    private final Map<String, Expr> stated;
    private final ReadBefore readBefore;
    private final Schedule schedule;

    /** What gives each quantity; several items do for a rule that occurs in several sequences. */
    private final Map<Quantity, List<Solved>> solved = new LinkedHashMap<>();

    private Equations(Grammar grammar, Places places, UnaryOperator<List<Relation>> order) {
        this.grammar = grammar;
        StatedEquations equations = StatedEquations.of(grammar, places);
        this.stated = equations.byRule();
        this.readBefore = new ReadBefore(grammar, places, equations);
        this.schedule = Solver.solve(order.apply(relations(places)), readBefore, grammar.root());
        schedule.solved()
                .forEach(each -> solved.computeIfAbsent(each.quantity(), quantity -> new ArrayList<>())
                        .add(each));
    }

    /**
     * Solves what a grammar states.
     *
     * @param order in which its relations are listed, which does not matter
     */
    static Equations of(Grammar grammar, Places places, UnaryOperator<List<Relation>> order, Diagnostics diagnostics) {
        Equations equations = new Equations(grammar, places, order);
        equations.report(diagnostics);
        return equations;
    }

    private List<Relation> relations(Places places) {
        Map<String, Integer> order = new HashMap<>();
        places.all().forEach(place -> order.putIfAbsent(place.rule(), order.size()));
        return stated.entrySet().stream()
                .map(each ->
                        new Relation(each.getKey(), each.getValue(), order.getOrDefault(each.getKey(), order.size())))
                .toList();
    }

    private void report(Diagnostics diagnostics) {
        for (Schedule.Repeated repeated : schedule.repeated()) {
            Quantity quantity = repeated.quantity();
            String by = Objects.requireNonNullElse(repeated.item(), quantity.of() + " sized");
            diagnostics.report(
                    Tag.DEFINED_TWICE,
                    repeated.relation().span(),
                    quantity.measure().word(),
                    quantity.of(),
                    by);
        }
        for (Schedule.Stuck stuck : schedule.stuck()) {
            Relation relation = stuck.relation();
            List<Quantity> unknown = stuck.unknown();
            String first = unknown.get(0).text();
            if (unknown.size() > 1 && unknown.stream().allMatch(each -> each.measure() == Function.PRESENT)) {
                diagnostics.report(
                        Tag.TWO_PRESENCES,
                        relation.span(),
                        relation.item(),
                        unknown.get(0).of(),
                        unknown.get(1).of());
            } else if (unknown.size() > 1 && !(relation.expr() instanceof Expr.Conditional)) {
                diagnostics.report(
                        Tag.TWO_UNKNOWNS, relation.span(), first, unknown.get(1).text(), relation.item());
            } else {
                diagnostics.report(Tag.NOT_SOLVABLE, relation.span(), first, relation.item());
            }
        }
    }

    /** What relations are used for. */
    Schedule schedule() {
        return schedule;
    }

    /** The rule's equation, the one that {@code sized} or {@code at} implies included; null where it has none. */
    public @Nullable Expr equation(String rule) {
        return stated.get(rule);
    }

    /** The equation of a rule that has one. */
    public Expr equationOf(String rule) {
        return Objects.requireNonNull(stated.get(rule), rule);
    }

    /** What gives a quantity, or null; the first where several items do. */
    public @Nullable Solved find(Function measure, String rule) {
        return all(measure, rule).findFirst().orElse(null);
    }

    /** What gives a quantity of a rule where it occurs in {@code owner}, or null. */
    public @Nullable Solved find(Function measure, String rule, String owner) {
        List<String> beside = grammar.rule(owner).inside();
        return all(measure, rule)
                .filter(each -> beside.contains(each.item()))
                .findFirst()
                .orElse(find(measure, rule));
    }

    private Stream<Solved> all(Function measure, String rule) {
        return solved.getOrDefault(new Quantity(measure, rule), List.of()).stream();
    }

    /** Rules whose equation a reader checks. */
    public List<String> checks() {
        return schedule.checks().stream().map(Relation::item).toList();
    }

    /** Whether a reader computes more of a rule's equation than the offset of another. */
    boolean isRead(String rule) {
        boolean solves = schedule.solved().stream()
                .anyMatch(each -> each.item().equals(rule) && each.quantity().measure() != Function.OFFSET);
        return checks().contains(rule) || (solves && !(equationOf(rule) instanceof Expr.Measure));
    }

    /** The equation that a reader checks of a rule, with the offsets and sizes that it has noted by then. */
    public Expr checked(String rule) {
        return readBefore.noted(equationOf(rule), rule, (measure, target) -> find(measure, target) != null);
    }

    /** Whether the rule's equation has a sentinel for an absent item. */
    public boolean tellsAbsence(String rule) {
        Expr equation = stated.get(rule);
        return equation != null && OffsetOrSentinel.of(equation) != null;
    }

    /** Whether the rule's value is the offset of another rule. */
    public boolean isPositional(String rule) {
        return placed().values().stream().anyMatch(offset -> offset.item().equals(rule));
    }

    /** The rules whose offsets other rules give, with what gives them. */
    public Map<String, Solved> placed() {
        Map<String, Solved> placed = new LinkedHashMap<>();
        schedule.solved().stream()
                .filter(each -> each.quantity().measure() == Function.OFFSET)
                .forEach(each -> placed.putIfAbsent(each.quantity().of(), each));
        return placed;
    }
}
