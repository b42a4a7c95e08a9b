package org.tensorbind.processor.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.syntax.ArgumentKind;
import org.tensorbind.processor.syntax.ClauseKind;

/** What expressions are for: of which kind their values are, when they are known, and what is not known in them. */
enum Context {
    EQUATION("an equation", null, false, Set.of(Expr.End.class)),
    SIZE("'sized'", ArgumentKind.INTEGER, true, Set.of()),
    FILLED_SIZE("'sized'", ArgumentKind.INTEGER, true, Set.of(Expr.End.class)),
    OFFSET("'at'", ArgumentKind.INTEGER, true, Set.of()),
    MULTIPLE("'align'", ArgumentKind.INTEGER, true, Set.of(Expr.End.class)),
    PRESENCE("'present when'", ArgumentKind.CONDITION, true, Set.of()),
    WRITING("'written when'", ArgumentKind.CONDITION, false, Set.of()),
    CONDITION("'require'", ArgumentKind.CONDITION, true, Set.of()),
    ORDER("'byte-order when'", ArgumentKind.CONDITION, true, Set.of()),
    ENCODING("'encoding latin1 when'", ArgumentKind.CONDITION, true, Set.of()),
    BINDING("'with'", null, false, Set.of()),
    COUNT("a number of items", ArgumentKind.INTEGER, false, Set.of()),
    INTEGERS("a number of integers", ArgumentKind.INTEGER, false, Set.of()),
    PADDING("the number of bytes of padding", ArgumentKind.INTEGER, false, Set.of(Expr.End.class)),
    WHITE("'plus'", ArgumentKind.INTEGER, false, Set.of(Expr.End.class)),
    DIMENSION("a dimension", ArgumentKind.INTEGER, false, Set.of(Expr.End.class, Expr.Index.class)),
    ROW("a row", ArgumentKind.INTEGER, false, Set.of(Expr.End.class, Expr.Index.class)),
    DTYPE("'dtype'", ArgumentKind.CONDITION, false, Set.of());

    private final String words;
    private final @Nullable ArgumentKind kind;
    private final boolean reading;
    private final Set<Class<? extends Expr>> unknown;

    Context(String words, @Nullable ArgumentKind kind, boolean reading, Set<Class<? extends Expr>> unknown) {
        this.words = words;
        this.kind = kind;
        this.reading = reading;
        this.unknown = unknown;
    }

    /** An expression and what it is for. */
    record In(Context context, Expr expr) {}

    /** The expressions of a rule. */
    static List<In> of(Rule rule) {
        List<In> all = new ArrayList<>();
        for (Clause clause : rule.clauses().all()) {
            clause.expressions().forEach(expr -> all.add(new In(of(rule, clause.kind()), expr)));
        }
        add(INTEGERS, rule.count(), all);
        rule.uses().forEach(use -> add(COUNT, use.count(), all));
        if (rule.body() instanceof Body.Gap gap) {
            add(gap.isWhite() ? WHITE : PADDING, gap.extent().amount(), all);
        }
        return all;
    }

    /** The expressions of a tensor clause. */
    static List<In> of(TensorClause tensor) {
        List<In> all = new ArrayList<>();
        tensor.dimensions().forEach(dimension -> add(DIMENSION, dimension, all));
        Stream.ofNullable(tensor.row()).flatMap(TensorClause.Row::expressions).forEach(expr -> add(ROW, expr, all));
        add(ORDER, tensor.byteOrder() == null ? null : tensor.byteOrder().when(), all);
        Stream.ofNullable(tensor.said()).flatMap(TensorClause.Said::conditions).forEach(when -> add(DTYPE, when, all));
        add(PRESENCE, tensor.condition() == null ? null : tensor.condition().when(), all);
        return all;
    }

    private static void add(Context context, @Nullable Expr expr, List<In> all) {
        if (expr != null) {
            all.add(new In(context, expr));
        }
    }

    private static Context of(Rule rule, ClauseKind clause) {
        return switch (clause) {
            case EQUATION -> EQUATION;
            case SIZED -> rule.clauses().fill() == null ? SIZE : FILLED_SIZE;
            case AT -> OFFSET;
            case ALIGN -> MULTIPLE;
            case PRESENT -> PRESENCE;
            case WRITTEN -> WRITING;
            case BYTE_ORDER -> ORDER;
            case ENCODING -> ENCODING;
            case WITH -> BINDING;
            case REQUIRE, STRICT_REQUIRE -> CONDITION;
            default -> throw new IllegalStateException(clause + " has expressions of no context");
        };
    }

    /** Whether a reader computes it. */
    boolean isReading() {
        return reading;
    }

    /** Whether it says how many items or bytes a body has. */
    boolean isAmount() {
        return this == COUNT || this == INTEGERS || this == PADDING || this == WHITE;
    }

    /** What messages call it. */
    String words() {
        return words;
    }

    /** The kind of value that it takes, null for any. */
    @Nullable
    ArgumentKind kind() {
        return kind;
    }

    /** Reports what is not known in an expression of a rule. */
    void checkKnown(Expr expr, String owner, Diagnostics diagnostics) {
        expr.parts().filter(part -> unknown.contains(part.getClass())).forEach(part -> {
            String word = part instanceof Expr.Index index ? "index(" + index.list() + ")" : "end";
            String why = part instanceof Expr.Index index
                    ? "let each '" + index.list() + "' have an integer for it, and name that"
                    : "a writer knows the size of the file only when it has written it; name the size or the count of an item";
            diagnostics.report(Tag.UNKNOWN_IN, part.span(), word, words, owner, why);
        });
    }
}
