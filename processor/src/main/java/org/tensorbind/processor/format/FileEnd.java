package org.tensorbind.processor.format;

import java.util.HashSet;
import java.util.Set;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.value.Leniency;

/** What may stand between the items of a file and behind the last one, and what may be missing there. */
final class FileEnd {
    private final Format format;

    FileEnd(Format format) {
        this.format = format;
    }

    void check(Diagnostics diagnostics) {
        String root = format.grammar().root();
        for (Rule rule : format.grammar().rules().values()) {
            if (rule.body() instanceof Body.Gap gap
                    && gap.extent() instanceof Extent.ToMultiple padding
                    && padding.optionalAtEnd()
                    && format.grammar().readerOnly() == null
                    && gap.leniency() == Leniency.REJECT) {
                diagnostics.report(Tag.PADDING_NOT_KEPT, rule.span(), rule.name());
            }
        }
        Rule file = format.rule(root);
        if (file.clauses().padding() != null
                && format.grammar().rules().values().stream()
                        .allMatch(rule -> rule.clauses().align() == null)) {
            diagnostics.report(Tag.PADDING_UNUSED, file.span());
        }
        Item.Use last = file.lastUse();
        if (file.clauses().trailing() == Leniency.LENIENT && last != null && isPlaced(last.rule())) {
            diagnostics.report(Tag.TRAILING_UNUSED, file.span(), last.rule());
        }
    }

    /** Whether an item is placed, or has placed items in it that need not fill it: it says nothing of where the file ends. */
    boolean isPlaced(String rule) {
        return isPlaced(rule, new HashSet<>());
    }

    private boolean isPlaced(String rule, Set<String> seen) {
        return seen.add(rule)
                && ((format.layoutFacts().position(rule) != null && !FixedPlaces.isFixed(format, rule))
                        || format.places().steps(rule).stream()
                                .anyMatch(step ->
                                        !format.rule(step.rule()).clauses().fillsRegion()
                                                && isPlaced(step.rule(), seen)));
    }
}
