package org.tensorbind.processor.plan.order;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.format.place.Relations;
import org.tensorbind.processor.plan.order.SequenceOrder.Wait;
import org.tensorbind.processor.plan.value.Need;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;
import org.tensorbind.processor.relation.Schedule.Solved;

/**
 * Finds an order in which the parts of every sequence can be read, and what each rule needs to be told by the rules around it. What a
 * rule needs is found again until nothing new is needed, as rules may contain themselves.
 */
public final class ReadOrder {
    private final Grammar grammar;
    private final Relations relations;
    private final Places places;
    private final Needs needs;
    private final CheckPlaces checks;
    private final RegionEnds regions;
    private final OuterNeeds outer;
    private final Diagnostics diagnostics;
    private final Map<String, List<PartRead>> parts = new LinkedHashMap<>();
    private boolean reporting;

    /**
     * Reading one part.
     *
     * @param presence whether an optional part is there, null for other parts
     * @param position where it starts; null where it follows what was read before it
     * @param base the rule from whose start the position counts, null for the file's
     * @param count how many a repeated part has, null for other parts
     */
    public record PartRead(
            Item part,
            @Nullable Expr presence,
            @Nullable Expr position,
            @Nullable String base,
            @Nullable PartCount count) {}

    /**
     * Where the number of elements comes from.
     *
     * @param parallel the element of another list that has as many
     * @param end the bytes that tell it, where nothing else tells their number
     */
    public record PartCount(@Nullable Expr told, @Nullable String parallel, Item.@Nullable Stop end) {
        public boolean toEnd() {
            return told == null && parallel == null && end == null;
        }
    }

    private ReadOrder(Relations relations, Diagnostics diagnostics) {
        this.relations = relations;
        this.grammar = relations.grammar();
        this.places = relations.places();
        this.needs = new Needs(relations);
        this.checks = new CheckPlaces(relations, needs);
        this.regions = new RegionEnds(relations);
        this.diagnostics = diagnostics;
        this.outer = new OuterNeeds(grammar, places, diagnostics);
    }

    /** The order of all rules; what cannot be ordered is reported. */
    public static ReadOrder of(Relations relations, Diagnostics diagnostics) {
        ReadOrder order = new ReadOrder(relations, diagnostics);
        int before;
        do {
            before = order.outer.count();
            order.grammar.each(order::orderRule);
        } while (order.outer.count() != before);
        order.reporting = true;
        order.outer.startReporting();
        order.grammar.each(order::orderRule);
        order.reportUnmet();
        return order;
    }

    /** The parts of a sequence in the order in which they are read. */
    public List<PartRead> parts(String rule) {
        return parts.getOrDefault(rule, List.of());
    }

    /** What a rule must be given. */
    public List<Need> needs(String rule) {
        return List.copyOf(outer.of(rule));
    }

    /** Which programs check the equations of rules. */
    public CheckPlaces checks() {
        return checks;
    }

    /** Rules whose values are needed behind the rule they stand in. */
    public Set<String> kept() {
        return outer.kept();
    }

    private void orderRule(Rule rule) {
        List<PartRead> steps = new ArrayList<>();
        Set<String> read = new LinkedHashSet<>();
        outer.require(rule, read, needs.of(rule), rule.span(), false);
        if (rule.isSequence()) {
            orderSequence(rule, steps, read);
        } else {
            orderUses(rule, read);
        }
        read.add(rule.name());
        for (String check : checks.of(rule.name())) {
            Set<Need> needed = needs.of(relations.checked(check));
            needed.add(new Need.Item(check));
            outer.require(rule, read, needed, rule.span(), false);
        }
        Expr inner = InnerSize.of(relations, rule.name());
        if (inner != null) {
            outer.require(rule, read, needs.of(inner), rule.span(), false);
        }
        rule.clauses()
                .constraints()
                .forEach(constraint -> outer.require(
                        rule,
                        read,
                        needs.of(constraint.condition()),
                        constraint.condition().span(),
                        false));
        parts.put(rule.name(), List.copyOf(steps));
        if (reporting) {
            EndChecker.check(rule, relations, regions, diagnostics);
        }
    }

    /** Elements of a tuple and an entry's key and value are read in their order, other parts in any. */
    private void orderUses(Rule rule, Set<String> read) {
        boolean inOrder = rule.isTuple() || rule.isEntry();
        for (String used : rule.inside()) {
            outer.require(rule, read, needsOf(rule, used), rule.span(), rule.isList());
            if (inOrder) {
                read.add(used);
            }
        }
        read.addAll(rule.inside());
    }

    private void orderSequence(Rule rule, List<PartRead> steps, Set<String> read) {
        SequenceOrder order = new SequenceOrder(rule, relations, read, use -> required(rule, use));
        boolean stuck = false;
        while (!order.isDone()) {
            Item next = order.next();
            if (next == null) {
                if (reporting && !stuck) {
                    reportCycle(rule, order.cycle(), read);
                }
                stuck = true;
                next = order.first();
            }
            order.take(next);
            if (reporting) {
                EndChecker.checkBefore(rule, next, relations, diagnostics);
            }
            steps.add(readOf(rule, next, read));
            if (next instanceof Item.Use use) {
                Set<Need> number = needs.ofCount(rule, use);
                Set<Need> each = new LinkedHashSet<>(required(rule, use));
                each.removeAll(number);
                outer.require(rule, read, number, use.span(), false);
                outer.require(rule, read, each, use.span(), use.isMany());
                read.add(use.rule());
            }
        }
    }

    /** Items of a sequence that wait for one another, what each of them needs, and what could be read before them. */
    private void reportCycle(Rule rule, List<Wait> cycle, Set<String> read) {
        Wait first = cycle.get(0);
        Need need = Objects.requireNonNull(first.need(), "it begins with something that is needed");
        String waits = cycle.stream().map(wait -> waiting(rule, wait)).collect(Collectors.joining(", and "));
        String before = rule.uses().stream()
                .map(Item.Use::rule)
                .filter(read::contains)
                .map(name -> "'" + name + "'")
                .collect(Collectors.joining(", "));
        String soFar = before.isEmpty() ? "nothing of '" + rule.label() + "'" : "only " + before;
        diagnostics.report(
                Tag.LENGTH_UNKNOWN,
                grammar.rule(first.item().rule()).span(),
                waits + "; " + soFar + " can be read before",
                need.rule(),
                first.item().rule());
    }

    private String waiting(Rule owner, Wait wait) {
        String other = wait.other().rule();
        if (wait.need() == null) {
            return "'" + wait.item().rule() + "' follows '" + other + "'";
        }
        String needed = wait.need().rule();
        return "'" + asking(owner.name(), wait.item().rule(), wait.need()) + "' needs '" + needed + "'"
                + (needed.equals(other) ? "" : " in '" + other + "'");
    }

    /** The quantity of an item that needs something, or the item where it is in what it has inside. */
    private String asking(String owner, String item, Need need) {
        Map<String, @Nullable Expr> quantities = new LinkedHashMap<>();
        quantities.put("offset", relations.position(item));
        quantities.put("present", relations.presence(owner, item));
        quantities.put("count", relations.count(item, owner));
        quantities.put("size", relations.size(item));
        return quantities.entrySet().stream()
                .filter(each ->
                        each.getValue() != null && needs.of(each.getValue()).contains(need))
                .map(each -> each.getKey() + "(" + item + ")")
                .findFirst()
                .orElse(item);
    }

    private PartRead readOf(Rule rule, Item part, Set<String> read) {
        if (!(part instanceof Item.Use use)) {
            return new PartRead(part, null, null, null, null);
        }
        Solved offset = relations.find(Function.OFFSET, use.rule());
        boolean optional = use.mayLack();
        Expr presence = optional ? relations.presence(rule.name(), use.rule()) : null;
        Expr position = relations.position(use.rule());
        if (reporting && optional && presence == null) {
            reportPresence(rule, use, position != null);
        }
        return new PartRead(
                part,
                presence,
                position,
                offset == null ? null : offset.base(),
                use.isMany() ? countInSequence(rule, use, read) : null);
    }

    /** Nothing tells whether an optional part is there, other than that something is left of its region. */
    private void reportPresence(Rule rule, Item.Use part, boolean placed) {
        if (isUnsolved(part.rule())) {
            return;
        }
        if (placed) {
            diagnostics.report(Tag.PRESENCE_OF_PLACED, part.span(), part.rule());
        } else if (!regions.isLast(rule, part) || !regions.endsPartOf(rule)) {
            diagnostics.report(Tag.PRESENCE_OF_FOLLOWED, part.span(), part.rule());
        }
    }

    /** Whether an equation that cannot be solved has the presence of a rule, which is reported itself. */
    private boolean isUnsolved(String rule) {
        return relations.find(Function.PRESENT, rule) == null
                && relations.grammar().rules().keySet().stream()
                        .map(each -> relations.equation(each))
                        .filter(Objects::nonNull)
                        .flatMap(equation -> equation.parts(Expr.Measure.class))
                        .anyMatch(measure -> measure.function() == Function.PRESENT
                                && measure.target().equals(rule));
    }

    private Set<Need> required(Rule owner, Item.Use use) {
        Set<Need> required = needs.of(owner, use);
        Solved offset = relations.find(Function.OFFSET, use.rule());
        if (offset != null && offset.base() != null && !offset.base().equals(owner.name())) {
            required.add(new Need.StartOf(offset.base()));
        }
        required.addAll(needsOf(owner, use.rule()));
        return required;
    }

    /** What {@code used} needs, less what the owner gives it by {@code with}. */
    private Set<Need> needsOf(Rule owner, String used) {
        Set<Need> needed = new LinkedHashSet<>(outer.of(used));
        owner.clauses().with().keySet().forEach(name -> needed.remove(new Need.Item(name)));
        needed.remove(new Need.StartOf(owner.name()));
        return needed;
    }

    /** What is needed and never read; where items wait for one another, that is why. */
    private void reportUnmet() {
        if (!diagnostics.has(Tag.LENGTH_UNKNOWN)) {
            outer.of(grammar.root()).stream()
                    .filter(Need.Item.class::isInstance)
                    .forEach(this::reportUnmet);
        }
    }

    /** Reports lists that are never read before something needs them, where nothing else is wrong that could be why. */
    public void reportUnmetLists() {
        for (Need need : outer.of(grammar.root())) {
            if (need instanceof Need.Items) {
                reportUnmet(need);
            }
        }
    }

    private void reportUnmet(Need need) {
        Rule user = grammar.rules().values().stream()
                .filter(rule -> ownNeeds(rule).contains(need))
                .findFirst()
                .orElse(grammar.rule(grammar.root()));
        String asking = asking(user.name(), user.name(), need);
        if (places.find(need.rule()) == null) {
            diagnostics.report(Tag.UNRESOLVED, user.span(), asking, need.rule(), need.rule());
        } else {
            String waits = "'" + asking + "' needs '" + need.rule() + "', which is read later";
            diagnostics.report(Tag.LENGTH_UNKNOWN, user.span(), waits, need.rule(), user.name());
        }
    }

    private Set<Need> ownNeeds(Rule rule) {
        Set<Need> own = needs.of(rule);
        rule.clauses().constraints().forEach(constraint -> own.addAll(needs.of(constraint.condition())));
        checks.of(rule.name()).forEach(check -> own.addAll(needs.of(relations.checked(check))));
        return own;
    }

    private PartCount countInSequence(Rule rule, Item.Use use, Set<String> read) {
        Expr told = relations.count(use.rule(), rule.name());
        PartCount count = new PartCount(told, parallel(rule, use, read), relations.listEnd(use.rule(), rule.name()));
        if (reporting && count.toEnd() && !(regions.isLast(rule, use) && regions.endsPartOf(rule))) {
            Tag tag = rule.clauses().fill() == null ? Tag.UNCOUNTED : Tag.UNCOUNTED_BEFORE_FILL;
            diagnostics.report(tag, use.span(), use.rule(), rule.name());
        }
        return count;
    }

    /** The element of another list whose elements a repeated part needs, one for each of its own. */
    private @Nullable String parallel(Rule rule, Item.Use use, Set<String> read) {
        Set<Need> number = needs.ofCount(rule, use);
        return required(rule, use).stream()
                .filter(need -> need instanceof Need.Item && !number.contains(need))
                .map(need -> outer.parallel(rule, read, need))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }
}
