package org.tensorbind.processor.format.place;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ElementType;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.Enumeration;

/** Tensor clauses whose conditions exclude each other: a file, or an element of a list, has a tensor of one of them. */
public final class Alternatives {
    private final Grammar grammar;
    private final Places places;

    /** The clauses of a grammar. */
    public Alternatives(Grammar grammar, Places places) {
        this.grammar = grammar;
        this.places = places;
    }

    /** When there is a tensor of a clause, in a file or in an element of the innermost list around it. */
    public Conditions conditions(TensorClause clause) {
        Conditions conditions = conditions(elementOf(clause), places.placeOf(clause));
        return clause.condition() == null
                ? conditions
                : conditions.and(clause.condition().when());
    }

    /** The element of the innermost list around a tensor, null for the file. */
    private @Nullable String elementOf(TensorClause clause) {
        return places.enclosingElement(places.placeOf(clause));
    }

    private Conditions conditions(@Nullable String element, String place) {
        Place way = places.find(element == null ? grammar.root() : element, place);
        Conditions conditions = new Conditions(List.of());
        for (Place.Edge step : way == null ? List.<Place.Edge>of() : way.steps()) {
            conditions = step.optional() ? conditions.and(presence(grammar.rule(step.rule()))) : conditions;
        }
        return conditions;
    }

    /** The condition under which an optional item is present: that of its rule, or that of the item that gives its presence. */
    private static Expr presence(Grammar.Rule rule) {
        Expr clause = rule.clauses().presentWhen();
        return clause == null ? new Expr.Measure(Expr.Function.PRESENT, rule.name(), rule.span()) : clause;
    }

    /** Whether there is never a tensor of each of two clauses, in one file or one element. */
    public boolean exclude(TensorClause one, TensorClause other) {
        return Objects.equals(elementOf(one), elementOf(other))
                && conditions(one).exclude(conditions(other));
    }

    /** Whether there is never a tensor of a clause. */
    public boolean isNever(TensorClause clause) {
        return conditions(clause).exclude(conditions(clause));
    }

    /** Whether wherever a rule is, which is in the element of the clauses or is it, there is a tensor of one of them. */
    public boolean areAlways(String rule, Stream<TensorClause> clauses) {
        String element = places.enclosingElement(rule);
        List<TensorClause> all = clauses.toList();
        List<Conditions> each = all.stream()
                .filter(clause -> Objects.equals(element, elementOf(clause)))
                .map(this::conditions)
                .toList();
        return (!each.isEmpty() && conditions(element, rule).areCoveredBy(grammar, each)) || isOneOf(rule, all);
    }

    /** Whether a map in an element has one of several fields, and there is a tensor of one of some clauses in each of them. */
    private boolean isOneOf(String element, List<TensorClause> clauses) {
        return grammar.rules().values().stream()
                .filter(map -> map.framing() instanceof Framing.MapOf of && of.oneOf())
                .filter(map -> isAlwaysIn(element, map.name()))
                .anyMatch(map -> map.fields().stream()
                        .allMatch(field ->
                                clauses.stream().anyMatch(clause -> isAlwaysIn(field.rule(), places.placeOf(clause)))));
    }

    /** Whether a rule is always present in another, where an element of a list counts as present. */
    private boolean isAlwaysIn(String around, String rule) {
        Place place = places.find(around, rule);
        return place != null && !place.isOptional();
    }

    /** The clauses that describe bytes of one rule by turns: a clause and those that exclude it. */
    public List<Integer> ofData(String data) {
        List<Integer> all = grammar.tensorsOf(data);
        return all.stream().filter(clause -> isAlternative(clause, all)).toList();
    }

    private boolean isAlternative(int clause, List<Integer> all) {
        return clause == all.get(0)
                || exclude(grammar.tensors().get(all.get(0)), grammar.tensors().get(clause));
    }

    /** Whether rows of several tensors are interleaved in the bytes of a rule. */
    public boolean areInterleaved(String data) {
        return ofData(data).size() < grammar.tensorsOf(data).size();
    }

    /** Whether a tensor is never of two clauses at once, as its dtype or number of dimensions gives. */
    public boolean differ(TensorClause one, TensorClause other) {
        Integer rank = rank(one);
        Integer otherRank = rank(other);
        return (rank != null && otherRank != null && !rank.equals(otherRank))
                || dtypes(one).stream().noneMatch(dtypes(other)::contains);
    }

    /** The number of dimensions of a clause's tensors, null for any. */
    public static @Nullable Integer rank(TensorClause clause) {
        return clause.shapeRule() == null ? clause.dimensions().size() : null;
    }

    /** The dtypes that tensors of a clause may have. */
    public List<ElementType> dtypes(TensorClause clause) {
        TensorClause.DeclaredDtype declared = clause.declaredDtype();
        Enumeration values = declared == null
                ? grammar.rule(String.valueOf(clause.dtypeRule())).values()
                : null;
        return declared != null || values == null
                ? Stream.ofNullable(declared)
                        .flatMap(TensorClause.DeclaredDtype::all)
                        .distinct()
                        .toList()
                : values.values().stream()
                        .flatMap(each -> Stream.ofNullable(each.type()))
                        .distinct()
                        .toList();
    }

    /** Whether a tensor of another clause may have the name of one of this clause. */
    public boolean sharesNames(TensorClause clause) {
        return grammar.tensors().stream().anyMatch(other -> other != clause && other.mayBeCalledAs(clause));
    }
}
