package org.tensorbind.processor.format;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.Rule;

/** How many bytes items take that have the same size in all files. */
final class FixedSizes {
    private final Format format;
    private final Set<String> open = new HashSet<>();

    FixedSizes(Format format) {
        this.format = format;
    }

    /** The bytes of parts that follow each other, null where they differ from file to file. */
    @Nullable
    Long of(List<Item> parts) {
        long sum = 0;
        for (Item part : parts) {
            Long size = of(part);
            if (size == null) {
                return null;
            }
            sum += size;
        }
        return sum;
    }

    private @Nullable Long of(Item part) {
        if (part instanceof Item.Constant constant) {
            return (long) constant.bytes().length;
        }
        if (!(part instanceof Item.Use use) || use.mayLack()) {
            return null;
        }
        Rule rule = format.rule(use.rule());
        boolean moved = rule.clauses().at() != null && !(rule.clauses().at() instanceof Expr.Int);
        Long one = moved || rule.clauses().align() != null ? null : of(rule);
        if (one == null || use.isOne()) {
            return one;
        }
        return use.count() instanceof Expr.Int count ? (Long) (one * count.value()) : null;
    }

    /** Bytes that a rule takes wherever it stands; null where that differs. */
    @Nullable
    Long of(Rule rule) {
        if (rule.clauses().presentWhen() != null || !open.add(rule.name())) {
            return null;
        }
        try {
            return rule.clauses().sized() instanceof Expr.Int size ? (Long) size.value() : content(rule);
        } finally {
            open.remove(rule.name());
        }
    }

    private @Nullable Long content(Rule rule) {
        if (rule.framing() instanceof Framing.Bits bits) {
            return (long) bits.word().byteSize();
        }
        if (rule.framing() instanceof Framing.Bytes) {
            return of(rule.items());
        }
        if (rule.body() instanceof Body.Gap gap) {
            return gap.extent() instanceof Extent.Exactly exactly && exactly.amount() instanceof Expr.Int amount
                    ? (Long) amount.value()
                    : null;
        }
        if (rule.isIntegers()) {
            Long one = of(rule.elementType());
            return one != null && rule.count() instanceof Expr.Int count ? (Long) (one * count.value()) : null;
        }
        return rule.inDocument() ? null : of(rule.type());
    }

    private static @Nullable Long of(Type type) {
        return type.byteSize() > 0 ? (Long) (long) type.byteSize() : null;
    }
}
