package org.tensorbind.grammars.promise.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Gives rules of a grammar that is whole a byte order of their own. */
final class RandomOrders {
    private static final String NUMBERS = "((u?int|float)(16|32|64)\\b(?! bits).*)";

    private final Draft draft;

    private RandomOrders(Draft draft) {
        this.draft = draft;
    }

    static void add(Draft draft) {
        RandomOrders orders = new RandomOrders(draft);
        for (Rule rule : List.copyOf(draft.rules)) {
            if (draft.chance(30) && orders.isNumber(rule)) {
                rule.clauses().add("byte-order " + draft.pick("little", "big"));
            } else if (draft.chance(20) && orders.isSequence(rule)) {
                orders.told(rule);
            }
        }
    }

    private boolean isNumber(Rule rule) {
        return rule.items().size() == 1
                && rule.items().get(0).matches(NUMBERS)
                && rule.clauses().stream().noneMatch(clause -> clause.equals("byte-order mark"));
    }

    private boolean isSequence(Rule rule) {
        return rule.items().size() > 1 && rule.items().stream().allMatch(item -> item.matches("[A-Z_0-9]+[*?]?|\".*"));
    }

    /** Some rule in a sequence has an order of its own, and an item before it tells that, or nothing. */
    private void told(Rule sequence) {
        List<String> items = sequence.items();
        Optional<Rule> inner = draft.rules.stream()
                .filter(rule -> items.contains(rule.name()) && isSequence(rule))
                .findFirst();
        if (inner.isEmpty()) {
            return;
        }
        String big = draft.pick("big", "little");
        if (draft.chance(40)) {
            inner.get().clauses().add("byte-order " + big);
            return;
        }
        String order = draft.add(
                draft.name("ORDER"),
                draft.pick("uint8 { little = 0, big = 1 }", "uint8 { little = 0, big = 1 } closed", "uint16"),
                draft.pick("default 1", ""));
        boolean named = draft.rules.stream()
                .anyMatch(
                        rule -> rule.name().equals(order) && rule.items().get(0).contains("{"));
        List<String> before =
                new ArrayList<>(items.subList(0, items.indexOf(inner.get().name())));
        items.add(draft.random.nextInt(before.size() + 1), order);
        inner.get().clauses().add("byte-order " + big + " when " + order + (named ? " == big" : " > 1"));
    }
}
