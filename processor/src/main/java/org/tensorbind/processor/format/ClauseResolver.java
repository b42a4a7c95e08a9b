package org.tensorbind.processor.format;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.WriteOptions;
import org.tensorbind.payload.Filters;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.syntax.Expression;
import org.tensorbind.processor.syntax.ExpressionPrinter;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.syntax.Tree;
import org.tensorbind.processor.syntax.Words;
import org.tensorbind.value.Leniency;

/** Sorts the clauses of one rule. */
final class ClauseResolver {
    private final Name owner;
    private final boolean ofData;
    private final NameResolver names;
    private final ExpressionResolver expressions;
    private final Diagnostics diagnostics;
    private final Map<String, Tree.Clause> single = new HashMap<>();
    private final Map<String, Expr> with = new LinkedHashMap<>();
    private final List<Grammar.Limit> limits = new ArrayList<>();
    private final List<Grammar.Constraint> constraints = new ArrayList<>();

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
        if (clause instanceof Tree.Clause.With binding) {
            names.use(binding.name());
            with.put(binding.name().text(), expressions.resolve(binding.value()));
        } else if (clause instanceof Tree.Clause.Limit limit) {
            limits.add(new Grammar.Limit(limit.writeOnly(), limit.highest(), limit.reason()));
        } else if (clause instanceof Tree.Clause.Require require) {
            String message = require.message().isEmpty()
                    ? "'" + ExpressionPrinter.print(require.condition()) + "' does not hold"
                    : require.message();
            constraints.add(new Grammar.Constraint(
                    require.strict(), expressions.resolveCondition(require.condition()), message));
        } else if (single.put(clause.word().text(), clause) != null) {
            diagnostics.report(Tag.DUPLICATE_CLAUSE, clause.word().span(), owner, clause.word());
        }
    }

    Clauses collected() {
        Tree.Clause.Align align = get("align", Tree.Clause.Align.class);
        Tree.Clause.By by = get("by", Tree.Clause.By.class);
        Tree.Clause.Fill fill = get("fill", Tree.Clause.Fill.class);
        Tree.Clause.Until until = get("until", Tree.Clause.Until.class);
        return new Clauses(
                expression("=", Tree.Clause.Equation.class),
                expression("at", Tree.Clause.At.class),
                expression("sized", Tree.Clause.Sized.class),
                until == null ? null : Resolver.bytes(until.delimiter()),
                single.containsKey("or"),
                single.containsKey("or null"),
                Words.KINDS.stream()
                        .filter(type -> single.containsKey("or " + type))
                        .toList(),
                false,
                align == null ? null : expressions.resolveInteger(align.multiple()),
                align == null ? Leniency.REJECT : NameResolver.leniency(align.leniency()),
                fill == null
                        ? null
                        : new Grammar.Fill(
                                fill.left(),
                                (int) fill.value(),
                                fill.multiple(),
                                NameResolver.leniency(fill.leniency())),
                by == null ? null : names.use(by.tag()),
                with,
                List.copyOf(limits),
                List.copyOf(constraints),
                expression("present", Tree.Clause.When.class),
                expression("written", Tree.Clause.When.class),
                expression("default", Tree.Clause.Default.class),
                stored(),
                key("unique"),
                key("ordered"),
                property("contiguous"),
                property("gapless"),
                property("disjoint"),
                single.containsKey("shared"),
                property("trailing"),
                keyOrder(),
                filter(),
                ofData ? dataOrder() : null,
                ofData ? null : numberOrder(),
                single.containsKey("tells"),
                latin1When(),
                null);
    }

    private <T extends Tree.Clause> @Nullable T get(String word, Class<T> type) {
        Tree.Clause clause = single.get(word);
        return clause == null ? null : type.cast(clause);
    }

    private @Nullable Expr expression(String word, Class<? extends Tree.Clause> type) {
        Tree.Clause clause = get(word, type);
        Expression value = null;
        if (clause instanceof Tree.Clause.Equation equation) {
            value = equation.value();
        } else if (clause instanceof Tree.Clause.At at) {
            value = at.offset();
        } else if (clause instanceof Tree.Clause.Sized sized) {
            value = sized.byteSize();
        } else if (clause instanceof Tree.Clause.When when) {
            value = when.condition();
        } else if (clause instanceof Tree.Clause.Default fallback) {
            value = fallback.value();
        }
        if (value == null) {
            return null;
        }
        if (clause instanceof Tree.Clause.Default) {
            return expressions.resolveValue(owner.text(), value);
        }
        if (clause instanceof Tree.Clause.Equation) {
            return expressions.resolveEquation(value);
        }
        return clause instanceof Tree.Clause.When
                ? expressions.resolveCondition(value)
                : expressions.resolveInteger(value);
    }

    private Grammar.@Nullable Stored stored() {
        Tree.Clause.Stored stored = get("stored", Tree.Clause.Stored.class);
        if (stored == null) {
            return null;
        }
        Grammar.Stored form = StoredForms.of(owner.text(), stored.form());
        if (form == null) {
            diagnostics.report(Tag.STORED_FORM, stored.word().span(), owner, owner, owner, owner);
        }
        return form;
    }

    private Grammar.@Nullable Key key(String word) {
        Tree.Clause.Property property = get(word, Tree.Clause.Property.class);
        return property == null || property.key() == null
                ? null
                : new Grammar.Key(names.use(property.key()), NameResolver.leniency(property.leniency()));
    }

    private Grammar.@Nullable KeyOrder keyOrder() {
        Tree.Clause.Property property = get("keys", Tree.Clause.Property.class);
        if (property == null || property.key() == null) {
            return null;
        }
        String order = names.oneOf("order of keys", property.key(), List.of("ascending", SortedNames.SHORTEST_FIRST));
        return new Grammar.KeyOrder(order, NameResolver.leniency(property.leniency()));
    }

    private @Nullable Leniency property(String word) {
        Tree.Clause.Property property = get(word, Tree.Clause.Property.class);
        return property == null ? null : NameResolver.leniency(property.leniency());
    }

    private Grammar.@Nullable Filter filter() {
        Tree.Clause.Filter filter = get("filter", Tree.Clause.Filter.class);
        if (filter == null) {
            return null;
        }
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
        return new Grammar.Filter(names.use(filter.tag()), filter.when(), filters);
    }

    /** The byte order of elements: told by a tag, or by a bit. */
    private Grammar.@Nullable DataOrder dataOrder() {
        Tree.Clause.ByteOrder order = get("byte-order", Tree.Clause.ByteOrder.class);
        if (order == null) {
            return null;
        }
        Map<String, Boolean> big = new LinkedHashMap<>();
        for (Tree.Mapping mapping : order.mappings()) {
            big.put(order.when() == null ? mapping.value().text() : Grammar.SET, isBig(mapping.meaning()));
        }
        if (order.when() == null) {
            return new Grammar.DataOrder(order.tag() == null ? null : names.use(order.tag()), false, big);
        }
        big.put(Grammar.NOT_SET, !big.containsValue(true));
        if (order.when() instanceof Expression.Reference bit && bit.path().size() == 1) {
            return new Grammar.DataOrder(names.use(bit.last()), true, big);
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
    private Grammar.@Nullable NumberOrder numberOrder() {
        Tree.Clause.ByteOrder order = get("byte-order", Tree.Clause.ByteOrder.class);
        if (order == null) {
            return null;
        }
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
        return new Grammar.NumberOrder(big, order.when() == null ? null : expressions.resolveCondition(order.when()));
    }

    private @Nullable Expr latin1When() {
        Tree.Clause.Encoding encoding = get("encoding", Tree.Clause.Encoding.class);
        if (encoding == null) {
            return null;
        }
        names.oneOf("encoding", encoding.name(), List.of("latin1"));
        return expressions.resolveCondition(encoding.when());
    }

    private boolean isBig(Name order) {
        names.oneOf("byte order", order, List.of("little", "big"));
        return order.text().equals("big");
    }
}
