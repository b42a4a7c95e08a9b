package org.tensorbind.processor.format;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.ArgumentKind;
import org.tensorbind.processor.syntax.ClauseKind;

/** What expressions are for: of which kind their values are, when they are known, and what is not known in them. */
public enum Context {
    EQUATION("an equation", null),
    SIZE("'sized'", ArgumentKind.INTEGER, Leaf.MEASURE),
    FILLED_SIZE("'sized'", ArgumentKind.INTEGER, Leaf.MEASURE, Leaf.END),
    OFFSET("'at'", ArgumentKind.INTEGER, Leaf.MEASURE),
    MULTIPLE("'align'", ArgumentKind.INTEGER, Leaf.MEASURE, Leaf.END),
    PRESENCE("'present when'", ArgumentKind.CONDITION, Leaf.MEASURE),
    WRITING("'written when'", ArgumentKind.CONDITION),
    CONDITION("'require'", ArgumentKind.CONDITION, Leaf.MEASURE),
    ORDER("'byte-order when'", ArgumentKind.CONDITION, Leaf.MEASURE),
    ENCODING("'encoding latin1 when'", ArgumentKind.CONDITION, Leaf.MEASURE),
    BINDING("'with'", null),
    COUNT("a count", ArgumentKind.INTEGER),
    INTEGERS("a count of integers", ArgumentKind.INTEGER),
    PADDING("the number of bytes of padding", ArgumentKind.INTEGER, Leaf.END),
    WHITE("'reserve'", ArgumentKind.INTEGER, Leaf.END),
    DIMENSION("a dimension", ArgumentKind.INTEGER, Leaf.END, Leaf.INDEX),
    ROW("a row", ArgumentKind.INTEGER, Leaf.END, Leaf.INDEX),
    DTYPE("'dtype'", ArgumentKind.CONDITION),
    TENSOR_ORDER("'byte-order when'", ArgumentKind.CONDITION),
    TENSOR_PRESENCE("'present when'", ArgumentKind.CONDITION);

    /** What expressions compute with that is not known wherever expressions are. */
    public enum Leaf {
        END("a writer knows the size of the file only when it has written it; name the size or the count of an item"),
        INDEX("let each '%s' have an integer for it, and name that"),
        /** A size, an offset or a presence, which a reader has from the item that gives it. */
        MEASURE("no item gives it; add '= %s' to an integer");

        private final String instead;

        Leaf(String instead) {
            this.instead = instead;
        }

        /** Whether a part of an expression is one. */
        public boolean is(Expr part) {
            return switch (this) {
                case END -> part instanceof Expr.End;
                case INDEX -> part instanceof Expr.Index;
                case MEASURE -> part instanceof Expr.Measure measure && measure.function() != Expr.Function.COUNT;
            };
        }

        /** As a grammar has it. */
        public static String text(Expr part) {
            if (part instanceof Expr.Measure measure) {
                return measure.function().word() + "(" + measure.target() + ")";
            }
            return part instanceof Expr.Index index ? "index(" + index.list() + ")" : "end";
        }

        /** What to write where it is not known. */
        public String instead(Expr part) {
            return String.format(instead, part instanceof Expr.Index index ? index.list() : text(part));
        }
    }

    private final String words;
    private final @Nullable ArgumentKind kind;
    private final List<Leaf> unknown;

    /** @param unknown what a reader or a writer does not know where it computes it */
    Context(String words, @Nullable ArgumentKind kind, Leaf... unknown) {
        this.words = words;
        this.kind = kind;
        this.unknown = List.of(unknown);
    }

    /** An expression and what it is for. */
    public record In(Context context, Expr expr) {}

    /** The expressions of a rule. */
    public static List<In> of(Rule rule) {
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
    public static List<In> of(TensorClause tensor) {
        List<In> all = new ArrayList<>();
        tensor.dimensions().forEach(dimension -> add(DIMENSION, dimension, all));
        if (tensor.row() != null) {
            tensor.row().expressions().forEach(expr -> add(ROW, expr, all));
        }
        if (tensor.byteOrder() != null) {
            add(TENSOR_ORDER, tensor.byteOrder().when(), all);
        }
        if (tensor.declaredDtype() != null) {
            tensor.declaredDtype().conditions().forEach(when -> add(DTYPE, when, all));
        }
        if (tensor.condition() != null) {
            add(TENSOR_PRESENCE, tensor.condition().when(), all);
        }
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

    /** What is not known in it. */
    public List<Leaf> unknown() {
        return unknown;
    }

    /** What messages call it. */
    public String words() {
        return words;
    }

    /** The kind of value that it takes, null for any. */
    @Nullable
    public ArgumentKind kind() {
        return kind;
    }
}
