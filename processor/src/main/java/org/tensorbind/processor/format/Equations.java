package org.tensorbind.processor.format;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;
import org.tensorbind.processor.relation.Inversion;

/**
 * Which rule tells a reader how many elements, how many bytes, where or whether. Each equation {@code D = … f(X) …} with one
 * unknown is solved for it; the others are checks.
 */
public final class Equations {
    private final Grammar grammar;
    private final Map<Measured, List<Definition>> definitions = new LinkedHashMap<>();
    private final StatedEquations stated;
    private final Map<String, Expr> equations;
    private final List<String> checks = new ArrayList<>();
    private final ReadBefore readBefore;
    private final Inversion inversion;

    private record Measured(Function function, String target) {}

    /**
     * A measure in terms of the rule that tells it.
     *
     * @param base the rule from whose start an offset counts, null for the file's
     */
    public record Definition(
            String definer, Expr inverse, @Nullable String base) {}

    private Equations(Grammar grammar, Places places) {
        this.grammar = grammar;
        this.stated = StatedEquations.of(grammar, places);
        this.equations = stated.byRule();
        this.readBefore = new ReadBefore(grammar, places, equations);
        this.inversion = new Inversion(grammar.root());
    }

    static Equations of(Grammar grammar, Places places, Diagnostics diagnostics) {
        Equations equations = new Equations(grammar, places);
        equations.solve(diagnostics);
        return equations;
    }

    /** The rule's equation, the one that {@code sized} or {@code at} implies included; null where it has none. */
    public @Nullable Expr equation(String rule) {
        return equations.get(rule);
    }

    /** What tells the measure, or null; the first where it is told in several places. */
    public @Nullable Definition find(Function function, String target) {
        List<Definition> all = definitions.getOrDefault(new Measured(function, target), List.of());
        return all.isEmpty() ? null : all.get(0);
    }

    /** What tells the measure where {@code target} stands in {@code owner}, or null. */
    public @Nullable Definition find(Function function, String target, String owner) {
        List<String> beside = grammar.rule(owner).inside();
        return definitions.getOrDefault(new Measured(function, target), List.of()).stream()
                .filter(definition -> beside.contains(definition.definer()))
                .findFirst()
                .orElse(find(function, target));
    }

    /** Rules whose equation a reader checks. */
    public List<String> checks() {
        return checks;
    }

    /** The equation that a reader checks of a rule, which it has noted the places and sizes for that it knows by then. */
    public Expr checked(String rule) {
        return readBefore.noted(equationOf(rule), rule, (function, target) -> find(function, target) != null);
    }

    /** Whether the rule's equation says itself what it is where the item that it speaks of is absent. */
    public boolean tellsAbsence(String rule) {
        Expr equation = equations.get(rule);
        return equation != null && PlaceOrNone.of(equation) != null;
    }

    /** Whether the rule's value is the place of another rule. */
    public boolean isPositional(String rule) {
        return definitions.entrySet().stream()
                .anyMatch(entry -> entry.getKey().function() == Function.OFFSET
                        && entry.getValue().get(0).definer().equals(rule));
    }

    /** The rules whose places are told by other rules, with what tells them. */
    public Map<String, Definition> placed() {
        Map<String, Definition> placed = new LinkedHashMap<>();
        definitions.forEach((measured, all) -> {
            if (measured.function() == Function.OFFSET) {
                placed.put(measured.target(), all.get(0));
            }
        });
        return placed;
    }

    private void solve(Diagnostics diagnostics) {
        List<String> open = new ArrayList<>(equations.keySet());
        open.removeIf(rule ->
                isDirectDuplicate(rule, diagnostics) || (PlaceOrNone.of(equationOf(rule)) == null && solveFor(rule)));
        boolean progress = true;
        while (progress) {
            progress = open.removeIf(this::solveFor);
        }
        for (String rule : open) {
            Expr equation = equationOf(rule);
            List<Measured> unknown = unknowns(equation, rule).stream()
                    .map(Equations::measured)
                    .distinct()
                    .toList();
            String first = shown(unknown.get(0));
            if (unknown.size() > 1 && unknown.stream().allMatch(each -> each.function() == Function.PRESENT)) {
                String other = unknown.get(1).target();
                diagnostics.report(
                        Tag.TWO_PRESENCES, equation.span(), rule, unknown.get(0).target(), other);
            } else if (unknown.size() > 1 && !(equation instanceof Expr.Conditional)) {
                diagnostics.report(Tag.TWO_UNKNOWNS, equation.span(), first, shown(unknown.get(1)), rule);
            } else {
                diagnostics.report(Tag.NOT_SOLVABLE, equation.span(), first, rule);
            }
        }
    }

    private static String shown(Measured measured) {
        return measured.function().word() + "(" + measured.target() + ")";
    }

    /** The equation of a rule that has one. */
    public Expr equationOf(String rule) {
        Expr equation = equations.get(rule);
        if (equation == null) {
            throw new IllegalStateException("no equation for " + rule);
        }
        return equation;
    }

    /** A second rule that is nothing but a measure that is told already is a mistake, not a check. */
    private boolean isDirectDuplicate(String rule, Diagnostics diagnostics) {
        Expr equation = equationOf(rule);
        if (!(equation instanceof Expr.Measure measure)) {
            return false;
        }
        Measured measured = measured(measure);
        Definition earlier = isUnknown(measured, rule) ? null : find(measured.function(), measured.target());
        boolean tellsItself = measure.isSize()
                && grammar.rule(measured.target()).clauses().sized() != null
                && !isSizedBy(measured.target(), rule);
        if (earlier == null && !tellsItself) {
            return false;
        }
        String by = earlier == null ? measured.target() + " sized" : earlier.definer();
        diagnostics.report(
                Tag.DEFINED_TWICE, equation.span(), measured.function().word(), measured.target(), by);
        return true;
    }

    private boolean isSizedBy(String target, String rule) {
        return grammar.rule(target).clauses().sized() instanceof Expr.Ref ref
                && ref.target().equals(rule);
    }

    /** Whether the equation is dealt with: solved for its one unknown, or found to be a check. */
    private boolean solveFor(String rule) {
        Expr equation = equationOf(rule);
        PlaceOrNone place = PlaceOrNone.of(equation);
        if (place != null) {
            return solveFor(rule, place);
        }
        List<Expr.Measure> unknowns = unknowns(equation, rule);
        if (unknowns.isEmpty()) {
            checks.add(rule);
            return true;
        }
        if (unknowns.size()
                > 1) { // a reader has the whole file: its size need not be told where something else is to be found
            unknowns = unknowns.stream()
                    .filter(unknown -> !unknown.isSize() || !unknown.target().equals(grammar.root()))
                    .toList();
        }
        if (unknowns.size() != 1) {
            return false;
        }
        Expr.Measure unknown = unknowns.get(0);
        Expr inverse = inversion.of(equation, unknown, new Expr.Ref(List.of(rule), equation.span()));
        if (inverse == null) {
            return false;
        }
        define(measured(unknown), new Definition(rule, inverse, unknown.base()));
        if (!(equation instanceof Expr.Measure) && !unknown.isOffset()) {
            checks.add(rule);
        }
        return true;
    }

    /** A place where an item is there, and a number that is none where it is absent: it may tell both. */
    private boolean solveFor(String rule, PlaceOrNone place) {
        List<Expr.Measure> unknowns = unknowns(place.place(), rule);
        Expr.Ref told = new Expr.Ref(List.of(rule), place.span());
        Expr inverse =
                unknowns.size() == 1 && measured(unknowns.get(0)).equals(new Measured(Function.OFFSET, place.item()))
                        ? inversion.of(place.place(), unknowns.get(0), told)
                        : null;
        if (inverse == null) {
            return false;
        }
        define(
                new Measured(Function.OFFSET, place.item()),
                new Definition(rule, inverse, unknowns.get(0).base()));
        Measured presence = new Measured(Function.PRESENT, place.item());
        if (isUnknown(presence, rule) && grammar.rule(place.item()).clauses().presentWhen() == null) {
            define(presence, new Definition(rule, place.presence(told), null));
        } else {
            checks.add(rule);
        }
        return true;
    }

    private void define(Measured measured, Definition definition) {
        definitions.computeIfAbsent(measured, key -> new ArrayList<>()).add(definition);
    }

    private static Measured measured(Expr.Measure measure) {
        return new Measured(measure.function(), measure.target());
    }

    private List<Expr.Measure> unknowns(Expr expr, String definer) {
        return expr.parts(Expr.Measure.class)
                .filter(measure -> isUnknown(measured(measure), definer))
                .toList();
    }

    private boolean isUnknown(Measured measured, String definer) {
        boolean told = definitions.getOrDefault(measured, List.of()).stream()
                .anyMatch(other -> !areApart(measured, other.definer(), definer));
        if (told || !grammar.rules().containsKey(measured.target())) {
            return false;
        }
        Rule target = grammar.rule(measured.target());
        if (readBefore.isKnown(measured.function(), measured.target(), definer)) {
            return false;
        }
        return switch (measured.function()) {
            case OFFSET, PRESENT -> true;
            case COUNT ->
                !target.inDocument()
                        && (target.isIntegers() || stated.isRepeated(target.name()))
                        && !stated.isCountedOtherwise(target.name());
            case SIZE ->
                !target.inDocument() && target.clauses().sized() == null && !hasOwnSize(target)
                        || isSizedByDefiner(target);
        };
    }

    /**
     * Whether two rules tell a measure in different places: a rule that stands in several sequences may be counted in each of them by a
     * rule beside it.
     */
    private boolean areApart(Measured measured, String definer, String other) {
        boolean toldBySequence = measured.function() == Function.PRESENT
                || (measured.function() == Function.COUNT && stated.isRepeated(measured.target()));
        List<Rule> owners = grammar.owners(measured.target(), definer).toList();
        List<Rule> others = grammar.owners(measured.target(), other).toList();
        return toldBySequence && !owners.isEmpty() && !others.isEmpty() && Collections.disjoint(owners, others);
    }

    private boolean isSizedByDefiner(Rule target) {
        return target.clauses().sized() instanceof Expr.Ref ref
                && equations.get(ref.target()) instanceof Expr.Measure measure
                && measure.isSize()
                && measure.target().equals(target.name());
    }

    private static boolean hasOwnSize(Rule target) {
        return target.type().byteSize() > 0;
    }
}
