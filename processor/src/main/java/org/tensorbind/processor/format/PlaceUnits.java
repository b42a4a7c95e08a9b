package org.tensorbind.processor.format;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;

/** Checks that what starts at a multiple in the file can be told in units from something else: from what starts at a multiple, too. */
final class PlaceUnits {
    private final Format format;
    private final Diagnostics diagnostics;

    private PlaceUnits(Format format, Diagnostics diagnostics) {
        this.format = format;
        this.diagnostics = diagnostics;
    }

    static void check(Format format, Diagnostics diagnostics) {
        PlaceUnits units = new PlaceUnits(format, diagnostics);
        for (Rule rule : format.grammar().rules().values()) {
            Expr equation = rule.clauses().equation();
            if (equation != null) {
                equation.parts(Expr.Binary.class).forEach(binary -> units.check(rule, binary));
            }
        }
    }

    private void check(Rule rule, Expr.Binary binary) {
        if (binary.operator().equals("/")
                && binary.left() instanceof Expr.Measure from
                && from.base() != null
                && format.rule(from.target()).clauses().align() != null
                && !startsAtMultiple(format.rule(from.base()), binary.right())) {
            diagnostics.report(
                    Tag.UNITS_FROM_ANYWHERE,
                    binary.span(),
                    rule.label(),
                    format.rule(from.target()).label(),
                    format.rule(from.base()).label());
        }
    }

    private boolean startsAtMultiple(Rule base, Expr unit) {
        if (base.clauses().align() != null
                || base.name().equals(format.grammar().root())) {
            return true;
        }
        if (base.clauses().at() instanceof Expr.Int place) {
            return isMultiple(place.value(), unit);
        }
        return format.grammar().rules().values().stream()
                .anyMatch(owner -> owner.isSequence() && startsAtMultiple(owner, before(owner, base), unit));
    }

    /** Whether what stands behind {@code parts} does, null for what does not stand there. */
    private boolean startsAtMultiple(Rule owner, @Nullable List<Item> parts, Expr unit) {
        if (parts == null) {
            return false;
        }
        Item last = parts.isEmpty() ? null : parts.get(parts.size() - 1);
        if (last instanceof Item.Use use && isFilled(format.rule(use.rule()))) {
            return true;
        }
        Long size = new FixedSizes(format).of(parts);
        return size != null && isMultiple(size, unit) && startsAtMultiple(owner, unit);
    }

    private static boolean isFilled(Rule rule) {
        return rule.body() instanceof Body.Gap || rule.clauses().fill() != null;
    }

    private static boolean isMultiple(long bytes, Expr unit) {
        return bytes == 0 || (unit instanceof Expr.Int number && number.value() > 0 && bytes % number.value() == 0);
    }

    /** What stands before a rule that stands once in a sequence, null where it does not. */
    private static @Nullable List<Item> before(Rule owner, Rule rule) {
        Optional<Item> found = owner.items().stream()
                .filter(part -> part instanceof Item.Use use && use.rule().equals(rule.name()) && use.isOne())
                .findFirst();
        return found.map(part -> owner.items().subList(0, owner.items().indexOf(part)))
                .orElse(null);
    }
}
