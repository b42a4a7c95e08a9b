package org.tensorbind.processor.format.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.value.Leniency;

/**
 * Checks items that end only where other bytes follow: lists, closed texts, digits, white space and keys of lines must be distinguishable from what
 * follows them.
 */
final class FollowChecker extends Checker {
    private final FirstSet first;

    FollowChecker(Checker all) {
        super(all);
        this.first = new FirstSet(grammar);
    }

    @Override
    void check(Rule owner) {
        if (owner.body() instanceof Body.Document document && document.isLines()) {
            checkKeys(owner, document);
        }
        List<Item> items = owner.isSequence() ? owner.items() : List.of();
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i) instanceof Item.Use use) {
                List<Item> following = items.subList(i + 1, items.size());
                checkList(owner, use, i + 1);
                checkDigits(use, following);
                checkWhite(use, following);
                checkTexts(use, following);
            }
        }
    }

    /** The key of a line ends at the first separator, so a fixed key must not contain one, except at its end. */
    private void checkKeys(Rule lines, Body.Document document) {
        List<String> separators = document.separators();
        separators.stream()
                .filter(separator -> separator.isEmpty() || separator.indexOf('\n') >= 0)
                .forEach(separator -> misplaced(
                        lines.span(),
                        "\"…\"",
                        lines.label(),
                        "the separator of a key and its value must not be empty or contain a line feed"));
        Rule map = rule(document.content().rule());
        for (Item.Use field : map.fields()) {
            boolean isEnded = separators.stream().skip(1).anyMatch(field.key()::endsWith);
            if (!isEnded && separators.stream().anyMatch(field.key()::contains)) {
                misplaced(map.span(), "\"" + field.key() + "\"", map.label(), "a line's key ends at the separator");
            }
        }
    }

    /** Checks that the terminator of a list can be distinguished from its elements. */
    private void checkList(Rule owner, Item.Use list, int next) {
        Item.Stop end = list.end();
        if (end == null) {
            return;
        }
        String instead = relations.hasOwnPlace(list)
                ? "its elements have offsets of their own, so the last one need not precede the terminator; count them"
                : end.begins() ? whileProblem(list, follow(owner, next), end.bytes()) : untilProblem(list, end.bytes());
        if (!instead.isEmpty()) {
            misplaced(list.span(), end.begins() ? "while" : "until", list.rule(), instead);
        }
    }

    /** Why elements of a list cannot be distinguished from its terminator; empty if they can. */
    private String untilProblem(Item.Use list, byte[] until) {
        if (first.isData(list)) {
            return "an element may begin with data, which may have any bytes; begin it with something else, or count them";
        }
        return first.mayBegin(list.rule(), until)
                ? "every element starts with these bytes; let the list end with others"
                : "";
    }

    /** Why bytes at the start of each element do not show that another element follows; empty if they do. */
    private String whileProblem(Item.Use list, List<@Nullable Item> following, byte[] bytes) {
        if (!first.begins(list.rule(), bytes)) {
            return "not every element begins with these bytes; make this constant its first item";
        }
        for (Item next : following) {
            byte[] constant = next == null ? null : first.constant(next);
            if (constant != null && (FirstSet.startsWith(constant, bytes) || FirstSet.startsWith(bytes, constant))) {
                return "the list is followed by the same bytes; count the elements, or end the list with"
                        + " other bytes: '* until \"…\"'";
            }
            if (next == null || !(next.isWhile() || first.hasOwnByte(next))) {
                return "what follows the list may be empty or begin with any bytes; put a constant, a number or a text"
                        + " after it, or count the elements";
            }
        }
        return "";
    }

    /** The items of which one follows if the items of a rule before {@code from} have ended; null if that is unknown or nothing follows. */
    private List<@Nullable Item> follow(Rule owner, int from) {
        List<@Nullable Item> following = new ArrayList<>();
        if (addAll(owner.items(), from, following)) {
            return following;
        }
        boolean isFollowed = false;
        for (Rule around : grammar.owners(owner.name()).toList()) {
            int next = after(around, owner);
            if (next > 0 && owner.clauses().sized() == null) {
                following.addAll(follow(around, next));
                isFollowed = true;
            } else if (next < 0) {
                following.add(null);
            }
        }
        if (!isFollowed) {
            following.add(null);
        }
        return following;
    }

    /** Adds the items of which one follows; returns whether one of them is always present. */
    private boolean addAll(List<Item> items, int from, List<@Nullable Item> following) {
        for (Item item : items.subList(from, items.size())) {
            Rule rule = item instanceof Item.Use use && use.isOne() ? rule(use.rule()) : null;
            if (rule != null && rule.isSequence() && rule.items().stream().allMatch(Item::isWhile)) {
                addAll(rule.items(), 0, following);
            } else {
                following.add(item);
                if (!item.isWhile()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The index of the item after the only use of a rule in a sequence; -1 if the enclosing rule is not such a sequence. */
    private static int after(Rule around, Rule inner) {
        Item.Use use = around.isSequence() ? around.use(inner.name()) : null;
        return use != null && use.isOne() ? around.items().indexOf(use) + 1 : -1;
    }

    /** Reports closed texts before data: it may begin with the rest of a longer text. */
    private void checkTexts(Item.Use use, List<Item> following) {
        if (taken(following, first::isData) != null) {
            lasts(use, text -> relations.isFoundByBytes(text) && hasPrefix(text))
                    .forEach(text -> misplaced(
                            text.span(),
                            "closed",
                            text.label(),
                            "data follows and may begin with a longer one of its texts; give the text a size,"
                                    + " or put another item between them"));
        }
    }

    /** Whether one of the texts is a prefix of another. */
    private static boolean hasPrefix(Rule rule) {
        Enumeration values = Objects.requireNonNull(rule.values(), "it has named values");
        List<String> texts =
                values.codes().stream().map(code -> String.valueOf(code.text())).toList();
        return texts.stream()
                .anyMatch(text -> texts.stream().anyMatch(other -> !other.equals(text) && other.startsWith(text)));
    }

    /** Reports white space before an item that may begin with the same characters. */
    private void checkWhite(Item.Use use, List<Item> following) {
        for (Rule rule : lasts(use, FollowChecker::isLenientWhite)) {
            Body.Gap white = (Body.Gap) rule.body();
            Item next = taken(following, item -> first.mayBe(item, white.characters()));
            if (next != null) {
                misplaced(
                        rule.span(),
                        white.leniency().name().toLowerCase(Locale.ROOT),
                        rule.name(),
                        nameOf(next) + " follows and may begin with the same bytes, which readers would parse as"
                                + " white space; remove the word");
            }
        }
    }

    private static boolean isLenientWhite(Rule rule) {
        return rule.body() instanceof Body.Gap gap && gap.isWhite() && gap.leniency() != Leniency.REJECT;
    }

    /** Reports digits before an item that may begin with a digit. */
    private void checkDigits(Item.Use use, List<Item> following) {
        for (Rule number : lasts(use, rule -> rule.type().isDigits())) {
            String characters = number.type().characters();
            Item next = taken(following, item -> first.mayBe(item, characters));
            boolean repeated = use.isMany() && !(use.count() instanceof Expr.Int count && count.value() < 2);
            if (repeated && first.mayBe(use.rule(), characters)) {
                report(GrammarMessage.DIGITS_REPEATED, number.span(), number.label(), number.label());
            } else if (next != null) {
                report(GrammarMessage.DIGITS_FOLLOWED, number.span(), number.label(), nameOf(next), number.label());
            }
        }
    }

    /** The first of the items that meets a condition; null if an item that does not, and cannot be empty, precedes it. */
    private @Nullable Item taken(List<Item> following, Predicate<Item> mayBegin) {
        for (Item item : following) {
            boolean apart = relations.hasOwnPlace(item);
            if (!apart && mayBegin.test(item)) {
                return item;
            }
            if (apart || !first.mayBeNone(item)) {
                return null;
            }
        }
        return null;
    }

    private String nameOf(Item item) {
        return item instanceof Item.Use use ? "'" + rule(use.rule()).label() + "'" : "a constant";
    }

    /** The rules with which an item may end, and whose end is given only by what follows. */
    private Set<Rule> lasts(Item.Use use, Predicate<Rule> isLast) {
        return lasts(rule(use.rule()), isLast, new HashSet<>());
    }

    private Set<Rule> lasts(Rule rule, Predicate<Rule> isLast, Set<String> open) {
        Set<Rule> lasts = new LinkedHashSet<>();
        if (rule.inDocument() || relations.size(rule.name()) != null || !open.add(rule.name())) {
            return lasts;
        }
        if (rule.body() instanceof Body.Choice choice) {
            choice.variants().forEach(variant -> lasts.addAll(lasts(rule(variant.rule()), isLast, open)));
        } else if (isLast.test(rule)) {
            lasts.add(rule);
        }
        List<Item> items = rule.isSequence() ? rule.items() : List.of();
        for (int i = items.size() - 1; i >= 0; i--) {
            if (items.get(i) instanceof Item.Use use) {
                lasts.addAll(lasts(rule(use.rule()), isLast, open));
            }
            if (!first.mayBeNone(items.get(i))) {
                break;
            }
        }
        open.remove(rule.name());
        return lasts;
    }
}
