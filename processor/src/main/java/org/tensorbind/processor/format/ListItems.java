package org.tensorbind.processor.format;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Structures.Kind;

/** Checks expressions of an item of each element of a list. */
public final class ListItems {
    private ListItems() {}

    /** The rule that is a list of these elements and nothing else; null where they stand in no such list, or in several. */
    public static @Nullable String listRule(Grammar grammar, String element) {
        List<Rule> lists = grammar.rules().values().stream()
                .filter(rule -> isListOf(grammar, rule, element))
                .toList();
        return lists.size() == 1 ? lists.get(0).name() : null;
    }

    private static boolean isListOf(Grammar grammar, Rule rule, String element) {
        if (rule.isList()) {
            return rule.inside().contains(element);
        }
        return rule.isSequence()
                && rule.items().size() == 1
                && rule.items().get(0) instanceof Item.Use use
                && use.isMany()
                && use.rule().equals(element)
                && !rule.name().equals(grammar.root())
                && !rule.name().equals(grammar.first().rule())
                && !grammar.blocks().containsKey(rule.name());
    }

    static void check(Grammar grammar, Places places, Structures structures, Diagnostics diagnostics) {
        for (Rule rule : grammar.rules().values()) {
            Expressions.in(rule, Expr.Items.class).forEach(items -> {
                boolean integers = places.ofEach(items.list(), items.item()) != null
                        && structures.bareValue(items.item()).kind() == Kind.INTEGER
                        && structures.value(items.list()).kind() == Kind.RECORD;
                if (!integers) {
                    report(
                            items,
                            "it needs an integer that each element of the list has once, beside something else",
                            diagnostics);
                } else if (isOutOfReach(grammar, places, rule, items.list())) {
                    String around = elementAround(places, items.list());
                    report(
                            items,
                            "each '" + around + "' has a list of its own, and '" + rule.label()
                                    + "' is in none of them; name the list by a rule of its own, 'LIST ::= "
                                    + items.list()
                                    + "*', or let an integer in '" + around + "' tell the size",
                            diagnostics);
                }
            });
        }
    }

    /** Whether each element around a list has one of its own, and a rule that speaks of the list's items is in none of them. */
    private static boolean isOutOfReach(Grammar grammar, Places places, Rule rule, String list) {
        String around = elementAround(places, list);
        return around != null && places.find(around, rule.name()) == null && listRule(grammar, list) == null;
    }

    /** Whether some rule speaks of items of a list that are out of its reach. */
    public static boolean areOutOfReach(Grammar grammar, Places places, String list) {
        return grammar.rules().values().stream()
                .anyMatch(rule -> Expressions.in(rule, Expr.Items.class)
                        .anyMatch(items -> items.list().equals(list) && isOutOfReach(grammar, places, rule, list)));
    }

    private static void report(Expr.Items items, String reason, Diagnostics diagnostics) {
        diagnostics.report(Tag.MISPLACED, items.span(), items.list() + "." + items.item(), "'product'", reason);
    }

    /** The element of another list that a list stands in; null where it stands once in the file. */
    private static @Nullable String elementAround(Places places, String list) {
        Place place = places.find(list);
        Place around =
                place == null || place.parent() == null ? null : place.parent().element();
        return around == null ? null : around.rule();
    }
}
