package org.tensorbind.processor.format;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Expr.Function;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.Occurrence;
import org.tensorbind.processor.format.Grammar.Part;
import org.tensorbind.processor.format.Grammar.Rule;

/**
 * Which rule tells a reader how many elements, how many bytes, where or whether. Each equation {@code D = … f(X) …} with one
 * unknown is solved for it; the others are checks.
 */
public final class Equations {
    private final Grammar grammar;
    private final Map<Measured, List<Definition>> definitions = new LinkedHashMap<>();
    private final Map<String, Expr> equations = new LinkedHashMap<>();
    private final List<String> checks = new ArrayList<>();
    private final Set<String> manyUses = new LinkedHashSet<>();
    private final Set<String> counted = new LinkedHashSet<>();
    private final ReadBefore readBefore;

    private record Measured(Function function, String target) {}

    /**
     * A measure in terms of the rule that tells it.
     *
     * @param base the rule from whose start an offset counts, null for the file's
     */
    public record Definition(
            String definer, Expr inverse, @Nullable String base) {}

    private Equations(Grammar grammar) {
        this.grammar = grammar;
        this.readBefore = new ReadBefore(grammar, equations);
    }

    static Equations of(Grammar grammar, Diagnostics diagnostics) {
        Equations definitions = new Equations(grammar);
        definitions.collectEquations();
        definitions.solve(diagnostics);
        return definitions;
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
        List<String> beside = Uses.of(grammar.rule(owner).body());
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

    private void collectEquations() {
        for (Rule rule : grammar.rules().values()) {
            if (rule.clauses().equation() != null) {
                equations.put(
                        rule.name(),
                        Copies.equation(grammar, rule, rule.clauses().equation()));
            }
            if (rule.body() instanceof Body.Sequence sequence) {
                for (Part part : sequence.parts()) {
                    if (part instanceof Part.Use use && use.occurrence() == Occurrence.MANY) {
                        manyUses.add(use.rule());
                    }
                }
            }
        }
        for (Rule rule : grammar.rules().values()) {
            imply(rule.clauses().sized(), Function.SIZE, rule.name());
            imply(rule.clauses().at(), Function.OFFSET, rule.name());
            implyPresence(rule);
            noteCounts(rule);
        }
    }

    private void noteCounts(Rule rule) {
        if (rule.body() instanceof Body.Integers integers && integers.count() != null) {
            noteCount(rule.name(), rule.name(), integers.count());
        } else if (rule.body() instanceof Body.Sequence sequence) {
            for (Part part : sequence.parts()) {
                if (part instanceof Part.Use use && use.count() != null) {
                    noteCount(rule.name(), use.rule(), use.count());
                } else if (part instanceof Part.Use use && use.end() != null) {
                    counted.add(use.rule());
                }
            }
        }
    }

    /** {@code X[N]} says how many there are; where N is an integer without an equation that stands as often, it makes {@code N = count(X)}. */
    private void noteCount(String owner, String rule, Expr count) {
        boolean asOften = count instanceof Expr.Ref ref && standAsOften(owner, ref.head());
        if (!asOften || !imply(count, Function.COUNT, rule)) {
            counted.add(rule);
        }
    }

    /** Whether both are once in some rule. */
    private boolean standAsOften(String rule, String other) {
        Paths paths = new Paths(grammar);
        return grammar.rules().keySet().stream().anyMatch(around -> {
            Paths.Path way = paths.find(around, rule);
            Paths.Path otherWay = paths.find(around, other);
            return way != null && otherWay != null && !way.throughList() && !otherWay.throughList();
        });
    }

    /** {@code X sized N} makes {@code N = size(X)} where N is an integer without an equation; likewise for {@code at}. */
    private boolean imply(@Nullable Expr clause, Function function, String rule) {
        boolean implied = clause instanceof Expr.Ref ref
                && ref.path().size() == 1
                && !equations.containsKey(ref.target())
                && grammar.rule(ref.target()).body() instanceof Body.Scalar scalar
                && scalar.values() == null
                && scalar.type().isInteger();
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
                && Objects.equals(listsAround(bit), listsAround(rule.name()))) {
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
                        && grammar.rule(ref.target()).body() instanceof Body.Scalar scalar
                        && scalar.isBit()
                ? ref.target()
                : null;
    }

    /** The repeated rules in which a rule stands; null where it stands in a variant of a choice. */
    private @Nullable List<String> listsAround(String rule) {
        Paths.Path path = new Paths(grammar).find(grammar.root(), rule);
        return path == null
                ? null
                : path.steps().stream()
                        .filter(Paths.Step::many)
                        .map(Paths.Step::rule)
                        .toList();
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
            Measured unknown = measured(unknowns(List.of(equation), rule).get(0));
            diagnostics.report(
                    Tag.NOT_SOLVABLE, equation.span(), unknown.function().word(), unknown.target(), rule);
        }
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
        if (!(equation instanceof Expr.Measure) && !(equation instanceof Expr.OffsetFrom)) {
            return false;
        }
        Measured measured = measured(equation);
        Definition earlier = isUnknown(measured, rule) ? null : find(measured.function(), measured.target());
        boolean tellsItself = measured.function() == Function.SIZE
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
        List<Expr> unknowns = unknowns(List.of(equation), rule);
        if (unknowns.isEmpty()) {
            checks.add(rule);
            return true;
        }
        if (unknowns.size() > 1) {
            return false;
        }
        Expr unknown = unknowns.get(0);
        Expr inverse = invert(equation, unknown, new Expr.Ref(List.of(rule), equation.span()));
        if (inverse == null) {
            return false;
        }
        String base = unknown instanceof Expr.OffsetFrom from ? from.base() : null;
        define(measured(unknown), new Definition(rule, inverse, base));
        if (!(equation instanceof Expr.Measure) && !(equation instanceof Expr.OffsetFrom) && !isOffset(unknown)) {
            checks.add(rule);
        }
        return true;
    }

    /** A place where an item is there, and a number that is none where it is absent: it may tell both. */
    private boolean solveFor(String rule, PlaceOrNone place) {
        List<Expr> unknowns = unknowns(List.of(place.place()), rule);
        Expr.Ref told = new Expr.Ref(List.of(rule), place.span());
        Expr inverse =
                unknowns.size() == 1 && measured(unknowns.get(0)).equals(new Measured(Function.OFFSET, place.item()))
                        ? invert(place.place(), unknowns.get(0), told)
                        : null;
        if (inverse == null) {
            return false;
        }
        String base = unknowns.get(0) instanceof Expr.OffsetFrom from ? from.base() : null;
        define(new Measured(Function.OFFSET, place.item()), new Definition(rule, inverse, base));
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

    private static boolean isOffset(Expr unknown) {
        return measured(unknown).function() == Function.OFFSET;
    }

    private static Measured measured(Expr expr) {
        if (expr instanceof Expr.OffsetFrom from) {
            return new Measured(Function.OFFSET, from.target());
        }
        Expr.Measure measure = (Expr.Measure) expr;
        return new Measured(measure.function(), measure.target());
    }

    private List<Expr> unknowns(List<Expr> exprs, String definer) {
        List<Expr> unknowns = new ArrayList<>();
        for (Expr expr : exprs) {
            unknowns.addAll(unknowns(expr.operands(), definer));
            if ((expr instanceof Expr.Measure || expr instanceof Expr.OffsetFrom)
                    && isUnknown(measured(expr), definer)) {
                unknowns.add(expr);
            }
        }
        return unknowns;
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
                        && (target.body() instanceof Body.Integers || manyUses.contains(target.name()))
                        && !counted.contains(target.name());
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
                || (measured.function() == Function.COUNT && manyUses.contains(measured.target()));
        Set<String> owners = ownersOf(measured.target(), definer);
        Set<String> others = ownersOf(measured.target(), other);
        return toldBySequence && !owners.isEmpty() && !others.isEmpty() && Collections.disjoint(owners, others);
    }

    /** The sequences that have both rules as parts. */
    private Set<String> ownersOf(String target, String definer) {
        return grammar.rules().values().stream()
                .filter(rule -> Uses.of(rule.body()).containsAll(List.of(target, definer)))
                .map(Rule::name)
                .collect(Collectors.toSet());
    }

    private boolean isSizedByDefiner(Rule target) {
        return target.clauses().sized() instanceof Expr.Ref ref
                && equations.get(ref.target()) instanceof Expr.Measure measure
                && measure.function() == Function.SIZE
                && measure.target().equals(target.name());
    }

    private static boolean hasOwnSize(Rule target) {
        return target.body() instanceof Body.Scalar scalar && scalar.type().byteSize() > 0;
    }

    /** {@code value} solved for {@code unknown} in {@code expr = value}; null where that takes more than + - * and / by what is known. */
    private static @Nullable Expr invert(Expr expr, Expr unknown, Expr value) {
        if (expr.equals(unknown)) {
            return value;
        }
        if (!(expr instanceof Expr.Binary binary)) {
            return null;
        }
        boolean inLeft = contains(binary.left(), unknown);
        Expr other = inLeft ? binary.right() : binary.left();
        Expr inner = inLeft ? binary.left() : binary.right();
        return switch (binary.operator()) {
            case "+" -> invert(inner, unknown, new Expr.Binary("-", value, other, expr.span()));
            case "-" ->
                invert(
                        inner,
                        unknown,
                        inLeft
                                ? new Expr.Binary("+", value, other, expr.span())
                                : new Expr.Binary("-", other, value, expr.span()));
            case "*" ->
                other instanceof Expr.Int factor && factor.value() <= 0
                        ? null
                        : invert(inner, unknown, new Expr.Binary(Expr.INVERSE, value, other, expr.span()));
            case "/" -> inLeft ? invert(inner, unknown, new Expr.Binary("*", value, other, expr.span())) : null;
            default -> null;
        };
    }

    private static boolean contains(Expr expr, Expr part) {
        return expr.equals(part) || expr.operands().stream().anyMatch(operand -> contains(operand, part));
    }
}
