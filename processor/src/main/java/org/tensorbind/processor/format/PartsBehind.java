package org.tensorbind.processor.format;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.Rule;

/** Finds what may stand behind a part of a sequence: the next part, or one behind lists that may have no elements. */
final class PartsBehind {
    private final Grammar grammar;

    PartsBehind(Grammar grammar) {
        this.grammar = grammar;
    }

    /** What may stand where the part at {@code from} of a rule would; null where that is nothing, or cannot be told. */
    List<@Nullable Item> of(Rule owner, int from) {
        List<@Nullable Item> behind = new ArrayList<>();
        if (!addAll(owner.items(), from, behind)) {
            addAround(owner, behind);
        }
        return behind;
    }

    /** Whether one of the parts is there always. */
    private boolean addAll(List<Item> parts, int from, List<@Nullable Item> behind) {
        for (Item part : parts.subList(from, parts.size())) {
            Rule rule = part instanceof Item.Use use && use.isOne() ? grammar.rule(use.rule()) : null;
            if (rule != null && rule.isSequence() && rule.items().stream().allMatch(Item::isWhile)) {
                addAll(rule.items(), 0, behind);
            } else {
                behind.add(part);
                if (!part.isWhile()) {
                    return true;
                }
            }
        }
        return false;
    }

    private void addAround(Rule owner, List<@Nullable Item> behind) {
        boolean isFollowed = false;
        for (Rule around : grammar.rules().values()) {
            int part = around.inside().contains(owner.name()) ? indexOf(around, owner) : 0;
            if (part > 0 && owner.clauses().sized() == null) {
                behind.addAll(of(around, part));
                isFollowed = true;
            } else if (part < 0) {
                behind.addAll(nothing());
            }
        }
        if (!isFollowed) {
            behind.addAll(nothing());
        }
    }

    /** Where a sequence goes on behind a rule that stands in it once, -1 for another rule around it. */
    private static int indexOf(Rule around, Rule inner) {
        List<Item> parts = around.isSequence() ? around.items() : List.of();
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i) instanceof Item.Use use && use.rule().equals(inner.name()) && use.isOne()) {
                return i + 1;
            }
        }
        return -1;
    }

    private static List<@Nullable Item> nothing() {
        List<@Nullable Item> nothing = new ArrayList<>();
        nothing.add(null);
        return nothing;
    }
}
