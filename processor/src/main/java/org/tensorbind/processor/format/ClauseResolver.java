package org.tensorbind.processor.format;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.WriteOptions;
import org.tensorbind.payload.Filters;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.syntax.Expression;
import org.tensorbind.processor.syntax.ExpressionPrinter;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.syntax.Tree;
import org.tensorbind.processor.syntax.Words;
import org.tensorbind.value.Leniency;

/** Resolves the clauses of one rule. */
final class ClauseResolver {
    private final Name owner;
    private final boolean ofData;
    private final NameResolver names;
    private final ExpressionResolver expressions;
    private final Diagnostics diagnostics;
    private final Set<String> words = new HashSet<>();
    private final List<Clause> all = new ArrayList<>();

    /** @param ofData whether they stand on bytes, which may be data of tensors */
    ClauseResolver(
            Name owner, boolean ofData, NameResolver names, ExpressionResolver expressions, Diagnostics diagnostics) {
        this.owner = owner;
        this.ofData = ofData;
        this.names = names;
        this.expressions = expressions;
        this.diagnostics = diagnostics;
    }

    void add(Tree.Clause clause) {
        boolean repeatable = clause instanceof Tree.Clause.With
                || clause instanceof Tree.Clause.Limit
                || clause instanceof Tree.Clause.Require;
        if (!repeatable && !words.add(clause.word().text())) {
            diagnostics.report(Tag.DUPLICATE_CLAUSE, clause.word().span(), owner, clause.word());
            return;
        }
        Clause resolved = resolve(clause);
        if (resolved != null) {
            all.add(resolved);
        }
    }

    /** The clauses, the types of a value in the order in which readers ask for them. */
    Clauses collected() {
        List<Clause> types = all.stream()
                .filter(Clause.OrType.class::isInstance)
                .sorted(Comparator.comparing(clause -> Words.KINDS.indexOf(((Clause.OrType) clause).type())))
                .toList();
        all.removeAll(types);
        all.addAll(types);
        return new Clauses(List.copyOf(all));
    }

    private @Nullable Clause resolve(Tree.Clause clause) {
        Span span = clause.word().span();
        if (clause instanceof Tree.Clause.Equation equation) {
            return new Clause.Equation(expressions.resolveEquation(equation.value()), span);
        }
        if (clause instanceof Tree.Clause.At at) {
            return new Clause.At(expressions.resolveInteger(at.offset()), span);
        }
        if (clause instanceof Tree.Clause.Sized sized) {
            return new Clause.Sized(expressions.resolveInteger(sized.byteSize()), span);
        }
        if (clause instanceof Tree.Clause.Until until) {
            return new Clause.Until(Resolver.bytes(until.delimiter()), span);
        }
        if (clause instanceof Tree.Clause.OrAny) {
            return new Clause.OrAny(span);
        }
        if (clause instanceof Tree.Clause.OrNull) {
            return new Clause.OrNull(span);
        }
        if (clause instanceof Tree.Clause.OrType or) {
            return new Clause.OrType(or.type(), span);
        }
        if (clause instanceof Tree.Clause.Align align) {
            return new Clause.Align(
                    expressions.resolveInteger(align.multiple()), NameResolver.leniency(align.leniency()), span);
        }
        if (clause instanceof Tree.Clause.Fill fill) {
            Leniency leniency = NameResolver.leniency(fill.leniency());
            return new Clause.Fill(fill.left(), (int) fill.value(), fill.multiple(), leniency, span);
        }
        if (clause instanceof Tree.Clause.By by) {
            return new Clause.By(names.use(by.tag()), span);
        }
        if (clause instanceof Tree.Clause.With with) {
            return new Clause.With(names.use(with.name()), expressions.resolve(with.value()), span);
        }
        return other(clause, span);
    }

    private @Nullable Clause other(Tree.Clause clause, Span span) {
        if (clause instanceof Tree.Clause.Limit limit) {
            return new Clause.Limit(limit.writeOnly(), limit.highest(), limit.reason(), span);
        }
        if (clause instanceof Tree.Clause.Require require) {
            String message = require.message().isEmpty()
                    ? "'" + ExpressionPrinter.print(require.condition()) + "' does not hold"
                    : require.message();
            return new Clause.Constraint(
                    require.strict(), expressions.resolveCondition(require.condition()), message, span);
        }
        if (clause instanceof Tree.Clause.When when) {
            Expr condition = expressions.resolveCondition(when.condition());
            return when.writeOnly() ? new Clause.WrittenWhen(condition, span) : new Clause.PresentWhen(condition, span);
        }
        if (clause instanceof Tree.Clause.Default fallback) {
            return new Clause.Default(expressions.resolveValue(owner.text(), fallback.value()), span);
        }
        if (clause instanceof Tree.Clause.Stored stored) {
            return stored(stored);
        }
        if (clause instanceof Tree.Clause.Filter filter) {
            return filter(filter);
        }
        if (clause instanceof Tree.Clause.ByteOrder order) {
            return ofData ? dataOrder(order) : numberOrder(order);
        }
        if (clause instanceof Tree.Clause.Encoding encoding) {
            names.oneOf("encoding", encoding.name(), List.of("latin1"));
            return new Clause.Encoding(expressions.resolveCondition(encoding.when()), span);
        }
        return clause instanceof Tree.Clause.Property property
                ? property(property, NameResolver.leniency(property.leniency()), span)
                : new Clause.TellsByteOrder(span);
    }

    private Clause property(Tree.Clause.Property property, Leniency leniency, Span span) {
        return switch (property.word().text()) {
            case "unique" -> new Clause.Unique(new Clause.Key(names.use(key(property)), leniency), span);
            case "ordered" -> new Clause.Ordered(new Clause.Key(names.use(key(property)), leniency), span);
            case "contiguous" -> new Clause.Extents(Clause.Extents.Kind.CONTIGUOUS, leniency, span);
            case "gapless" -> new Clause.Extents(Clause.Extents.Kind.GAPLESS, leniency, span);
            case "disjoint" -> new Clause.Extents(Clause.Extents.Kind.DISJOINT, leniency, span);
            case "shared" -> new Clause.Shared(span);
            case "trailing" -> new Clause.Trailing(leniency, span);
            default ->
                new Clause.KeyOrder(
                        names.oneOf("order of keys", key(property), List.of("ascending", SortedNames.SHORTEST_FIRST)),
                        leniency,
                        span);
        };
    }

    private static Name key(Tree.Clause.Property property) {
        return Objects.requireNonNull(property.key(), "a key stands behind the word");
    }

    private @Nullable Clause stored(Tree.Clause.Stored stored) {
        Span span = stored.word().span();
        Clause form = StoredForms.of(owner.text(), stored.form(), span);
        if (form == null) {
            diagnostics.report(Tag.STORED_FORM, span, owner, owner, owner, owner);
        }
        return form;
    }

    private Clause filter(Tree.Clause.Filter filter) {
        Map<String, String> filters = new LinkedHashMap<>();
        for (Tree.Mapping mapping : filter.mappings()) {
            names.oneOf("filter", mapping.meaning(), Filters.NAMES);
            filters.put(
                    filter.when() ? Grammar.SET : mapping.value().text(),
                    mapping.meaning().text());
        }
        if (filter.when()) {
            filters.put(Grammar.NOT_SET, WriteOptions.NONE);
        }
        return new Clause.Filter(
                names.use(filter.tag()), filter.when(), filters, filter.word().span());
    }

    /** The byte order of elements: told by a tag, or by a bit. */
    private @Nullable Clause dataOrder(Tree.Clause.ByteOrder order) {
        Span span = order.word().span();
        Map<String, Boolean> big = new LinkedHashMap<>();
        for (Tree.Mapping mapping : order.mappings()) {
            big.put(order.when() == null ? mapping.value().text() : Grammar.SET, isBig(mapping.meaning()));
        }
        if (order.when() == null) {
            return new Clause.DataOrder(order.tag() == null ? null : names.use(order.tag()), false, big, span);
        }
        big.put(Grammar.NOT_SET, !big.containsValue(true));
        if (order.when() instanceof Expression.Reference bit && bit.path().size() == 1) {
            return new Clause.DataOrder(names.use(bit.last()), true, big, span);
        }
        String condition = ExpressionPrinter.print(order.when());
        diagnostics.report(
                Tag.MISPLACED,
                order.when().span(),
                condition,
                "'byte-order when' of data",
                "data has a bit there, of an integer with 'bits', or 'byte-order by TAG { value = big }'");
        return null;
    }

    /** The byte order of numbers in a rule. */
    private @Nullable Clause numberOrder(Tree.Clause.ByteOrder order) {
        boolean big = isBig(order.mappings().get(0).meaning());
        if (order.tag() != null) {
            String value = order.mappings().get(0).value().text();
            diagnostics.report(
                    Tag.MISPLACED,
                    order.word().span(),
                    "byte-order by",
                    "'" + owner + "'",
                    "it speaks of tensor data; write 'byte-order " + (big ? "big" : "little") + " when " + order.tag()
                            + " == " + value + "'");
            return null;
        }
        Expr when = order.when() == null ? null : expressions.resolveCondition(order.when());
        return new Clause.NumberOrder(big, when, order.word().span());
    }

    private boolean isBig(Name order) {
        names.oneOf("byte order", order, List.of("little", "big"));
        return order.text().equals("big");
    }
}
