package org.tensorbind.processor.plan;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.structure.Format;

/** Decides whether the offsets of tensors' data show where the data ends. */
final class LastData {
    private final Format format;

    private LastData(Format format) {
        this.format = format;
    }

    /**
     * Whether data, whose size depends on a dtype, has offsets, shares no bytes, and is the last item of the file except for padding: then data of an
     * unknown dtype ends where other data starts, or at the end of the file.
     */
    static boolean of(Format format) {
        Grammar grammar = format.grammar();
        String data = grammar.first().data();
        if (data == null || format.rule(data).clauses().disjoint() == null) {
            return false;
        }
        LastData last = new LastData(format);
        Set<String> around = new LinkedHashSet<>();
        return format.rule(grammar.root()).clauses().trailing() == null
                && last.endsWith(grammar.root(), data, around)
                && around.stream().noneMatch(rule -> format.relations().size(rule) != null)
                && grammar.rules().keySet().stream()
                        .filter(rule -> format.relations().position(rule) != null)
                        .allMatch(rule -> rule.equals(data) || around.contains(rule));
    }

    /** @param around receives the rules around the data */
    private boolean endsWith(String rule, String data, Set<String> around) {
        if (rule.equals(data)) {
            return true;
        }
        String last = format.rule(rule).isSequence() && format.rule(rule).framing() instanceof Framing.Bytes
                ? lastUse(format.rule(rule).items())
                : null;
        return last != null && around.add(rule) && endsWith(last, data, around);
    }

    private @Nullable String lastUse(List<Item> parts) {
        for (int i = parts.size() - 1; i >= 0; i--) {
            if (!(parts.get(i) instanceof Item.Use use)) {
                return null;
            }
            Rule rule = format.rule(use.rule());
            if (!(rule.body() instanceof Body.Gap gap) || gap.isWhite()) {
                return use.rule();
            }
        }
        return null;
    }
}
