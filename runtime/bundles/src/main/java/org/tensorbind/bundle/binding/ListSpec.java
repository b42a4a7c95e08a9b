package org.tensorbind.bundle.binding;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.bundle.name.ElementPattern;
import org.tensorbind.bundle.shape.DimensionExpression;
import org.tensorbind.bundle.shape.Dimensions;
import org.tensorbind.bundle.shape.ShapePattern;
import org.tensorbind.bundle.shape.VariableScope;

/**
 * The names of a list's or map's elements, as a bundle declares them.
 *
 * @param component the component's name; empty for the element of another list or map
 * @param patterns the pattern that is written, then those that are looked for where a file has none of it
 * @param whole whether names end with a pattern's tail; else the elements' own names follow
 * @param gaps whether a list may have elements without tensors in the file
 * @param length how many elements there are, null for any number
 */
public record ListSpec(
        String component,
        List<ElementPattern> patterns,
        boolean whole,
        boolean gaps,
        @Nullable DimensionExpression length) {
    /** A list or map whose elements have names of one pattern. */
    public ListSpec(String component, String head, String tail, boolean whole, boolean gaps) {
        this(component, List.of(new ElementPattern(head, tail)), whole, gaps, null);
    }

    /** Returns a copy that looks for names of another pattern where a file has none of those before it. */
    public ListSpec alias(String head, String tail) {
        List<ElementPattern> all = new ArrayList<>(patterns);
        all.add(new ElementPattern(head, tail));
        return new ListSpec(component, List.copyOf(all), whole, gaps, length);
    }

    /** Returns a copy with a number of elements, which is a dimension as {@link ShapePattern#of} reads it. */
    public ListSpec length(String dimension) {
        return new ListSpec(
                component,
                patterns,
                whole,
                gaps,
                ShapePattern.of(dimension).dimensions().get(0));
    }

    /** Sets or compares the shape variables of the length. */
    void requireLength(long size, Dimensions dimensions, VariableScope variables, Dimensions.Place place) {
        if (length != null) {
            dimensions.require(variables.resolve(length), size, place, "the number of elements");
        }
    }

    /** The pattern that is written. */
    ElementPattern pattern() {
        return patterns.get(0);
    }

    /** The pattern that is written as the bundle has it, with {@code {i}} or {@code {name}}. */
    String shown(String prefix, String hole) {
        return prefix + pattern().head() + "{" + hole + "}" + pattern().tail();
    }

    /** All patterns after a prefix, that which is written first. */
    List<ElementPattern> after(String prefix) {
        return patterns.stream()
                .map(pattern -> new ElementPattern(prefix + pattern.head(), pattern.tail()))
                .toList();
    }
}
