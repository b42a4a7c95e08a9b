package org.tensorbind.processor.plan.order;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.format.place.Reach;
import org.tensorbind.processor.format.place.Relations;
import org.tensorbind.processor.format.place.TensorTree;
import org.tensorbind.processor.plan.order.SequenceOrder.Wait;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Quantity;

/** The order in which the items of every sequence are read. Items that cannot be read are reported. */
public final class ReadOrder {
    private final Grammar grammar;
    private final Relations relations;
    private final Places places;
    private final CheckPlaces checks;
    private final ReadNeeds given;
    private final EndChecker ends;
    private final @Nullable TensorTree tree;
    private final Diagnostics diagnostics;
    private final Map<String, List<Item>> items = new HashMap<>();
    private final Set<String> retained = new HashSet<>();

    private ReadOrder(Relations relations, Diagnostics diagnostics) {
        this.relations = relations;
        this.grammar = relations.grammar();
        this.places = relations.places();
        this.checks = new CheckPlaces(relations);
        this.given = new ReadNeeds(relations, checks);
        this.ends = new EndChecker(relations, diagnostics);
        this.tree = TensorTree.of(grammar, places);
        this.diagnostics = diagnostics;
    }

    /** Orders the items of all rules, and reports those that cannot be ordered. */
    public static ReadOrder of(Relations relations, Diagnostics diagnostics) {
        ReadOrder order = new ReadOrder(relations, diagnostics);
        order.grammar.each(order::retainKeys);
        order.grammar.each(order::orderRule);
        order.reportUnmet();
        return order;
    }

    /** The items of a sequence in the order in which they are read. */
    public List<Item> items(Rule sequence) {
        return Objects.requireNonNull(items.get(sequence.name()), sequence.name());
    }

    /** The element of a parallel list whose values the elements of a repeated item need at the same index; null for none. */
    public @Nullable String parallel(Rule sequence, Item.Use part, Set<String> read) {
        return given.parallel(sequence, part, read);
    }

    /** The quantities that must be passed to the program of a rule. */
    public List<Quantity> needs(String rule) {
        return List.copyOf(given.of(rule));
    }

    /** Which programs check the equations of rules. */
    public CheckPlaces checks() {
        return checks;
    }

    /** Rules whose values are used after the enclosing rule has been read. */
    public Set<String> retained() {
        return retained;
    }

    /** The items that a key consists of must be retained. */
    private void retainKeys(Rule rule) {
        Stream.of(rule.clauses().unique(), rule.clauses().ordered())
                .filter(Objects::nonNull)
                .map(key -> places.find(rule.name(), key.rule()))
                .filter(Objects::nonNull)
                .forEach(path -> retain(path.steps()));
    }

    private void retain(List<Edge> steps) {
        steps.forEach(step -> retained.add(step.rule()));
    }

    private void orderRule(Rule rule) {
        if (rule.isSequence()) {
            orderSequence(rule);
        }
        given.walk(
                rule,
                (read, wanted, span, each) -> wanted.forEach(quantity -> retain(rule, read, quantity, span, each)));
        ends.check(rule);
    }

    /** Marks the rules on the path to a quantity that a rule needs as retained. */
    private void retain(Rule rule, Set<String> read, Quantity wanted, Span span, boolean each) {
        Reach reach = given.reach(rule, read, wanted);
        Place place = reach.nearest();
        Place outside = place == null && each ? given.outside(rule, wanted) : null;
        Place element = place != null ? place.element() : outside != null ? outside.element() : null;
        if (each && element != null && tree != null && tree.isGroup(element.rule())) {
            // an element that contains several tensors has no index in common with one of them
            diagnostics.report(GrammarMessage.TREE_BESIDE, grammar.first().span(), wanted.of());
        }
        if (outside != null && element != null) {
            outside.way(element).forEach(part -> retained.add(part.rule()));
        }
        if (place == null) {
            return;
        }
        List<Edge> steps = place.steps();
        retain(steps.subList(Math.min(1, steps.size()), steps.size()));
        boolean many = !wanted.isOfList() && (reach instanceof Reach.SamePosition || reach instanceof Reach.Whole);
        if (reach instanceof Reach.Ambiguous || (!each && many)) {
            String part = steps.isEmpty() ? rule.name() : steps.get(0).rule();
            diagnostics.report(manyFor(part, reach, wanted), span, rule.name(), wanted.of(), part);
        }
    }

    private GrammarMessage manyFor(String part, Reach reach, Quantity wanted) {
        if (part.equals(wanted.of())) {
            return grammar.rule(part).isIntegers() ? GrammarMessage.LISTS_FOR_ONE : GrammarMessage.LIST_FOR_ONE;
        }
        return reach instanceof Reach.Ambiguous ? GrammarMessage.AMBIGUOUS : GrammarMessage.ELEMENTS_FOR_ONE;
    }

    private void orderSequence(Rule rule) {
        SequenceOrder order = new SequenceOrder(rule, relations, given);
        if (order.cycle() != null) {
            reportCycle(rule, order.cycle().waits(), order.cycle().read());
        }
        Set<String> read = new LinkedHashSet<>();
        for (Item item : order.items()) {
            ends.checkBefore(rule, item);
            if (item instanceof Item.Use use) {
                ends.check(rule, use, use.isMany() && given.parallel(rule, use, read) != null);
                read.add(use.rule());
            }
        }
        items.put(rule.name(), List.copyOf(order.items()));
    }

    /** Reports items of a sequence that depend on each other, with what each of them needs and what could be read before them. */
    private void reportCycle(Rule rule, List<Wait> cycle, Set<String> read) {
        Wait first = cycle.get(0);
        Quantity need = Objects.requireNonNull(first.need(), "it begins with something that is needed");
        String waits = cycle.stream().map(wait -> waiting(rule, wait)).collect(Collectors.joining(", and "));
        String before = rule.uses().stream()
                .map(Item.Use::rule)
                .filter(read::contains)
                .map(name -> "'" + name + "'")
                .collect(Collectors.joining(", "));
        String soFar = before.isEmpty() ? "nothing of '" + rule.label() + "'" : "only " + before;
        diagnostics.report(
                GrammarMessage.LENGTH_UNKNOWN,
                grammar.rule(first.item().rule()).span(),
                waits + "; " + soFar + " can be read before",
                need.of(),
                first.item().rule());
    }

    private String waiting(Rule owner, Wait wait) {
        String other = wait.other().rule();
        if (wait.need() == null) {
            return "'" + wait.item().rule() + "' follows '" + other + "'";
        }
        String needed = wait.need().of();
        return "'" + asking(owner.name(), wait.item().rule(), wait.need()) + "' needs '" + needed + "'"
                + (needed.equals(other) ? "" : " in '" + other + "'");
    }

    /** The measure of an item that needs a quantity, or the item itself if its content needs it. */
    private String asking(String owner, String item, Quantity need) {
        Map<String, @Nullable Expr> quantities = new LinkedHashMap<>();
        quantities.put("offset", relations.position(item));
        quantities.put("present", relations.presence(owner, item));
        quantities.put("count", relations.count(item, owner));
        quantities.put("size", relations.size(item));
        return quantities.entrySet().stream()
                .filter(each -> each.getValue() != null
                        && relations.needs(each.getValue()).contains(need))
                .map(each -> each.getKey() + "(" + item + ")")
                .findFirst()
                .orElse(item);
    }

    /** Reports quantities that are needed but never read, unless a cycle that has been reported is the reason. */
    private void reportUnmet() {
        if (!diagnostics.has(GrammarMessage.LENGTH_UNKNOWN)) {
            given.of(grammar.root()).stream().filter(Quantity::isValue).forEach(this::reportUnmet);
        }
    }

    /** Reports lists that are needed before they are read; called only if there are no other errors that could be the reason. */
    public void reportUnmetLists() {
        for (Quantity need : given.of(grammar.root())) {
            if (need.isOfList()) {
                reportUnmet(need);
            }
        }
    }

    private void reportUnmet(Quantity need) {
        Rule user = grammar.rules().values().stream()
                .filter(rule -> given.own(rule).contains(need))
                .findFirst()
                .orElse(grammar.rule(grammar.root()));
        String asking = asking(user.name(), user.name(), need);
        if (places.find(need.of()) == null) {
            diagnostics.report(GrammarMessage.UNRESOLVED, user.span(), asking, need.of(), need.of());
        } else {
            String waits = "'" + asking + "' needs '" + need.of() + "', which is read later";
            diagnostics.report(GrammarMessage.LENGTH_UNKNOWN, user.span(), waits, need.of(), user.name());
        }
    }
}
