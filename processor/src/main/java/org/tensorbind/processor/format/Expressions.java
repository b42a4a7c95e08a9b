package org.tensorbind.processor.format;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.record.Components;
import org.tensorbind.processor.relation.Expr;

/** The expressions of a grammar. */
public final class Expressions {
    private Expressions() {}

    /** Every look-up in a list of pairs, wherever it is in an expression. */
    public static List<Expr.Lookup> lookups(Grammar grammar) {
        return grammar.expressions()
                .flatMap(expr -> expr.parts(Expr.Lookup.class))
                .distinct()
                .toList();
    }

    /** The rules whose values an expression has. */
    public static Set<String> names(Expr expr) {
        Set<String> names = new LinkedHashSet<>();
        expr.parts().forEach(part -> {
            if (part instanceof Expr.Ref ref) {
                names.add(ref.head());
            } else if (part instanceof Expr.Element element) {
                names.add(element.list().head());
            } else if (part instanceof Expr.Lookup lookup) {
                names.add(lookup.list());
            } else if (part instanceof Expr.Items items) {
                names.add(items.list());
            }
        });
        return names;
    }

    /** The rules of which an expression has a size, a place, a number, a presence or a checksum. */
    public static Set<String> measured(Expr expr) {
        Set<String> measured = new LinkedHashSet<>();
        expr.parts().forEach(part -> {
            if (part instanceof Expr.Measure measure) {
                measured.add(measure.target());
            } else if (part instanceof Expr.ChecksumOf checksum) {
                measured.add(checksum.target());
            }
        });
        return measured;
    }

    /** The rules that expressions apply to. */
    public static Set<String> rules(Stream<Expr> expressions) {
        return expressions
                .flatMap(expr -> Stream.concat(names(expr).stream(), measured(expr).stream()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Whether two expressions, or parts of them, are the same, apart from their locations. */
    public static boolean areSame(@Nullable Object one, @Nullable Object other) {
        if (one instanceof List<?> parts && other instanceof List<?> others && parts.size() == others.size()) {
            return IntStream.range(0, parts.size()).allMatch(i -> areSame(parts.get(i), others.get(i)));
        }
        return one instanceof Expr && other instanceof Expr && one.getClass().equals(other.getClass())
                ? Components.of(one.getClass()).stream()
                        .filter(component -> !component.getType().equals(Span.class))
                        .allMatch(
                                component -> areSame(Components.get(one, component), Components.get(other, component)))
                : Objects.equals(one, other);
    }
}
