package org.tensorbind.processor.plan.write;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Expressions;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.relation.Expr;

/** Why a writer does not know something where it needs it, as messages say it. */
final class WhyUnknown {
    private final Format format;

    WhyUnknown(Format format) {
        this.format = format;
    }

    /** Of a part of an expression, which is called so. */
    String of(Expr part, String name) {
        String reason = part instanceof Expr.End ? "the size of a file is known last" : of(target(part), part);
        return "it needs '" + name + "', and " + reason;
    }

    private static @Nullable String target(Expr part) {
        if (part instanceof Expr.Ref ref) {
            return ref.target();
        }
        if (part instanceof Expr.Element element) {
            return element.list().target();
        }
        if (part instanceof Expr.Measure measure) {
            return measure.target();
        }
        return part instanceof Expr.Lookup lookup ? lookup.list() : null;
    }

    private String of(@Nullable String target, Expr part) {
        Place way = target == null ? null : format.places().find(target);
        if (target == null || way == null) {
            return "that is only in variants of a choice, of which a file may have another";
        }
        String label = "'" + format.rule(target).label() + "'";
        if (format.structures().holdsNothing(target)) {
            return label + " holds nothing that could be given";
        }
        if (part instanceof Expr.Measure measure && measure.function() == Expr.Function.COUNT) {
            return "nobody tells how many " + label + " there are";
        }
        String listed = ofList(way.steps(), label);
        if (listed != null) {
            return listed;
        }
        if (way.steps().stream().anyMatch(Edge::optional)) {
            return label + " may be absent";
        }
        return part instanceof Expr.Measure measure && measure.isOffset()
                ? label + " is inside of what is given as a whole, so that its place is not planned"
                : "nobody gives " + label + ", and it follows from nothing that is known before";
    }

    private @Nullable String ofList(List<Edge> way, String label) {
        List<String> elements = way.stream().filter(Edge::many).map(Edge::rule).toList();
        if (elements.isEmpty()) {
            return null;
        }
        String element = "'" + format.rule(elements.get(elements.size() - 1)).label() + "'";
        return label.equals(element)
                ? "each " + element + " of a list has its own"
                : label + " is in each " + element + " of a list, none of which is meant there";
    }

    /** Of an item that nobody gives and nothing tells. */
    String of(String item) {
        String element = format.places().elementAround(item);
        if (element != null && !element.equals(item)) {
            return "callers supply an item of a list as an attribute of the tensor of its element, and '"
                    + format.rule(element).label() + "' has none or several";
        }
        Expr equation = format.relations().equation(item);
        return equation == null
                ? "nobody gives it, and it follows from nothing that is known there"
                : Expressions.measured(equation).stream()
                        .findFirst()
                        .map(this::ofMeasured)
                        .orElse("what it follows from is not known there");
    }

    private String ofMeasured(String target) {
        String label = "'" + format.rule(target).label() + "'";
        return format.structures().holdsNothing(target)
                ? "it follows from " + label + ", which holds nothing that could be given"
                : "it follows from " + label + ", which is in another list, or given as a whole with what is around it";
    }
}
