package org.tensorbind.processor.plan.value;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Expressions;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.relation.Expr;

/**
 * A part of an expression whose value a writer does not know, with the reason for messages.
 *
 * @param name what messages call it
 * @param target the rule that it applies to; null for the size of the file
 */
public record UnknownPart(Expr part, String name, @Nullable String target) {
    /** The first part of an expression that has a name and no value; none where each has one. */
    public static Optional<UnknownPart> of(Expr expr, Function<Expr, @Nullable Value> values) {
        return expr.parts()
                .flatMap(part -> Optional.ofNullable(named(part)).stream())
                .filter(named -> values.apply(named.part()) == null)
                .findFirst();
    }

    /** A rule that something needs. */
    public static UnknownPart of(Rule rule) {
        return new UnknownPart(new Expr.Ref(List.of(rule.name()), rule.span()), rule.label(), rule.name());
    }

    /** A part of an expression with its name; null for what has none. */
    private static @Nullable UnknownPart named(Expr part) {
        if (part instanceof Expr.Ref ref) {
            return new UnknownPart(part, String.join(".", ref.path()), ref.target());
        }
        if (part instanceof Expr.Element element) {
            String list = String.join(".", element.list().path());
            return new UnknownPart(
                    part, list + "[" + element.index() + "]", element.list().target());
        }
        if (part instanceof Expr.Measure measure) {
            String from = measure.base() == null ? "" : " from " + measure.base();
            String name = measure.function().word() + "(" + measure.target() + from + ")";
            return new UnknownPart(part, name, measure.target());
        }
        if (part instanceof Expr.Lookup lookup) {
            return new UnknownPart(part, lookup.list() + "[\"" + lookup.key() + "\"]", lookup.list());
        }
        return part instanceof Expr.End ? new UnknownPart(part, "end", null) : null;
    }

    /** Why a writer does not know it where it needs it. */
    public String why(Format format) {
        String reason = target == null ? "the size of a file is known last" : reason(format, target);
        return "it needs '" + name + "', and " + reason;
    }

    private String reason(Format format, String rule) {
        Place way = format.places().find(rule);
        if (way == null) {
            return quoted(format, rule) + " is only in variants of a choice, and a file may have another variant";
        }
        String label = quoted(format, rule);
        if (format.structures().hasNoValue(rule)) {
            return label + " has no value";
        }
        if (part instanceof Expr.Measure measure && measure.function() == Expr.Function.COUNT) {
            return "the count of " + label + " is unknown";
        }
        Place element = way.element();
        if (element != null) {
            return element == way
                    ? "each " + label + " of a list has its own"
                    : label + " is in each " + quoted(format, element.rule())
                            + " of a list, and no element is selected there";
        }
        if (way.steps().stream().anyMatch(Edge::optional)) {
            return label + " may be absent";
        }
        return part instanceof Expr.Measure measure && measure.isOffset()
                ? label + " is inside an item that callers supply as a whole, so its offset is not computed"
                : "no caller supplies " + label + ", and nothing known before determines it";
    }

    /** Why a writer does not know an item that no caller supplies and nothing gives. */
    public static String why(Format format, String item) {
        String element = format.places().enclosingElement(item);
        if (element != null && !element.equals(item)) {
            return "callers supply an item of a list as an attribute of the tensor of its element, and "
                    + quoted(format, element) + " has none or several";
        }
        Expr equation = format.relations().equation(item);
        if (equation == null) {
            return "no caller supplies it, and nothing known there determines it";
        }
        return Expressions.measured(equation).stream()
                .findFirst()
                .map(measured -> "it follows from " + quoted(format, measured) + ", which "
                        + (format.structures().hasNoValue(measured)
                                ? "has no value"
                                : "is in another list, or supplied as a whole with the item that contains it"))
                .orElse("the items it follows from are not known there");
    }

    private static String quoted(Format format, String rule) {
        return "'" + format.rule(rule).label() + "'";
    }
}
