package org.tensorbind.processor.format.resolve;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.WriteOptions;
import org.tensorbind.payload.code.Filters;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Clause;
import org.tensorbind.processor.format.Clauses;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.StoredForm;
import org.tensorbind.processor.format.place.SortedNames;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.ClauseKind;
import org.tensorbind.processor.syntax.Expression;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.syntax.Printer;
import org.tensorbind.processor.syntax.SyntaxTree;
import org.tensorbind.value.Leniency;

/** Resolves the clauses of one rule. */
final class ClauseResolver {
    private static final List<String> KEY_ORDERS = List.of("ascending", SortedNames.LENGTH_FIRST);

    private final Name owner;
    private final boolean ofData;
    private final NameResolver names;
    private final ExpressionResolver expressions;
    private final Diagnostics diagnostics;
    private final Set<String> words = new HashSet<>();
    private final List<Clause> all = new ArrayList<>();

    /** @param ofData whether they are on bytes, which may be data of tensors */
    ClauseResolver(
            Name owner, boolean ofData, NameResolver names, ExpressionResolver expressions, Diagnostics diagnostics) {
        this.owner = owner;
        this.ofData = ofData;
        this.names = names;
        this.expressions = expressions;
        this.diagnostics = diagnostics;
    }

    void add(SyntaxTree.Clause clause) {
        boolean once = clause.kind().times() != ClauseKind.Times.MANY;
        if (once && !words.add(clause.onceFor())) {
            diagnostics.report(GrammarMessage.DUPLICATE_CLAUSE, clause.span(), owner, clause.name());
            return;
        }
        Clause resolved = resolve(clause);
        if (resolved != null) {
            all.add(resolved);
        }
    }

    Clauses collected() {
        return new Clauses(List.copyOf(all));
    }

    private @Nullable Clause resolve(SyntaxTree.Clause clause) {
        ClauseKind kind = clause.kind();
        return switch (kind) {
            case EQUATION -> new Clause.Computed(kind, expressions.resolveEquation(clause.get(Expression.class)));
            case STORED -> stored(clause);
            case DEFAULT ->
                new Clause.Default(kind, expressions.resolveValue(owner.text(), clause.get(Expression.class)));
            case LIMIT, WRITE_LIMIT -> new Clause.Limit(kind, clause.get(Long.class), clause.get(String.class));
            case REQUIRE, STRICT_REQUIRE -> require(clause);
            case UNIQUE, ORDERED -> new Clause.Key(kind, names.use(clause.get(Name.class)), leniency(clause));
            case SIZED, AT -> new Clause.Computed(kind, integer(clause));
            case ALIGN -> new Clause.Computed(kind, integer(clause), leniency(clause));
            case FILL, FILL_LEFT, PADDING -> fill(clause);
            case UNTIL -> new Clause.Until(kind, Resolver.bytes(clause.get(SyntaxTree.Literal.class)));
            case PRESENT, WRITTEN -> new Clause.Computed(kind, condition(clause));
            case BY -> new Clause.By(kind, names.use(clause.get(Name.class)));
            case WITH ->
                new Clause.With(
                        kind, names.use(clause.get(Name.class)), expressions.resolve(clause.get(Expression.class)));
            case FILTER_BY -> filterBy(clause);
            case FILTER -> filterWhen(clause);
            case BYTE_ORDER_BY -> orderBy(clause);
            case BYTE_ORDER -> ofData ? dataOrder(clause) : numberOrder(clause);
            case CONTIGUOUS, GAPLESS, DISJOINT, TRAILING -> new Clause.Word(kind, leniency(clause));
            case SHARED, BYTE_ORDER_MARK, OR_ANY, OR_NULL -> new Clause.Word(kind, Leniency.REJECT);
            case KEYS -> new Clause.KeyOrder(kind, oneOf("order of keys", clause, KEY_ORDERS), leniency(clause));
            case ENCODING -> {
                oneOf("encoding", clause, List.of("latin1"));
                yield new Clause.Computed(kind, condition(clause));
            }
        };
    }

    private Expr integer(SyntaxTree.Clause clause) {
        return expressions.resolveInteger(clause.get(Expression.class));
    }

    private Expr condition(SyntaxTree.Clause clause) {
        return expressions.resolveCondition(clause.get(Expression.class));
    }

    private static Leniency leniency(SyntaxTree.Clause clause) {
        return clause.get(Leniency.class);
    }

    private String oneOf(String what, SyntaxTree.Clause clause, List<String> words) {
        return names.oneOf(what, clause.get(Name.class), words);
    }

    private Clause require(SyntaxTree.Clause clause) {
        Expression condition = clause.get(Expression.class);
        String message = clause.get(String.class).isEmpty()
                ? "'" + Printer.print(condition) + "' does not hold"
                : clause.get(String.class);
        return new Clause.Constraint(clause.kind(), expressions.resolveCondition(condition), message);
    }

    private static Clause fill(SyntaxTree.Clause clause) {
        SyntaxTree.Multiple multiple = clause.find(SyntaxTree.Multiple.class);
        long none = clause.kind() == ClauseKind.PADDING ? 1 : 0;
        return new Clause.Fill(
                clause.kind(),
                clause.get(Long.class).intValue(),
                multiple == null ? none : multiple.of(),
                leniency(clause));
    }

    private @Nullable Clause stored(SyntaxTree.Clause clause) {
        StoredForm form = StoredForms.of(owner.text(), clause.get(Expression.class));
        Expression.Number large = form == null ? StoredForms.tooLarge(clause.get(Expression.class)) : null;
        if (large != null) {
            diagnostics.report(GrammarMessage.STORED_LARGE, large.span(), large.value(), owner);
            return null;
        }
        if (form == null) {
            diagnostics.report(GrammarMessage.STORED_FORM, clause.span(), owner, owner, owner, owner, owner, owner);
            return null;
        }
        return new Clause.Stored(clause.kind(), form, clause.span());
    }

    private Clause filterBy(SyntaxTree.Clause clause) {
        Map<String, String> filters = new LinkedHashMap<>();
        for (SyntaxTree.Mapping mapping : clause.get(SyntaxTree.Mappings.class).all()) {
            filters.put(mapping.value().text(), names.oneOf("filter", mapping.meaning(), Filters.NAMES));
        }
        return new Clause.Filter(clause.kind(), names.use(clause.get(Name.class)), filters);
    }

    private Clause filterWhen(SyntaxTree.Clause clause) {
        String filter = names.oneOf("filter", clause.get(Name.class), Filters.NAMES);
        Map<String, String> filters = new LinkedHashMap<>();
        filters.put(Grammar.SET, filter);
        filters.put(Grammar.NOT_SET, WriteOptions.NONE);
        return new Clause.Filter(clause.kind(), names.use(clause.lastName()), filters);
    }

    /** The byte order of elements, which a tag gives. */
    private @Nullable Clause orderBy(SyntaxTree.Clause clause) {
        Name tag = clause.get(Name.class);
        List<SyntaxTree.Mapping> mappings =
                clause.get(SyntaxTree.Mappings.class).all();
        if (!ofData) {
            String order = isBig(mappings.get(0).meaning()) ? "big" : "little";
            diagnostics.report(
                    GrammarMessage.MISPLACED,
                    clause.span(),
                    "byte-order by",
                    "'" + owner + "'",
                    "it applies to tensor data; write 'byte-order " + order + " when " + tag + " == "
                            + mappings.get(0).value() + "'");
            return null;
        }
        Map<String, Boolean> big = new LinkedHashMap<>();
        mappings.forEach(mapping -> big.put(mapping.value().text(), isBig(mapping.meaning())));
        return new Clause.DataOrder(clause.kind(), names.use(tag), big);
    }

    /** The byte order of elements, one for all, or given by a bit. */
    private @Nullable Clause dataOrder(SyntaxTree.Clause clause) {
        Name order = clause.get(Name.class);
        Expression when = clause.find(Expression.class);
        boolean isBig = isBig(order);
        if (when == null) {
            return new Clause.DataOrder(clause.kind(), null, Map.of(order.text(), isBig));
        }
        if (when instanceof Expression.Reference bit && bit.path().size() == 1) {
            Map<String, Boolean> big = new LinkedHashMap<>();
            big.put(Grammar.SET, isBig);
            big.put(Grammar.NOT_SET, !isBig);
            return new Clause.DataOrder(clause.kind(), names.use(bit.last()), big);
        }
        diagnostics.report(
                GrammarMessage.MISPLACED,
                when.span(),
                Printer.print(when),
                "'byte-order when' of data",
                "for data, use a bit field of an integer, or 'byte-order by TAG { value = big }'");
        return null;
    }

    /** The byte order of numbers in a rule. */
    private Clause numberOrder(SyntaxTree.Clause clause) {
        boolean big = isBig(clause.get(Name.class));
        Expression when = clause.find(Expression.class);
        return new Clause.NumberOrder(clause.kind(), big, when == null ? null : expressions.resolveCondition(when));
    }

    private boolean isBig(Name order) {
        return names.oneOf("byte order", order, List.of("little", "big")).equals("big");
    }
}
