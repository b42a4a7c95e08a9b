package org.tensorbind.processor.format.place;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;
import org.tensorbind.processor.relation.OffsetOrSentinel;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.relation.Relation;
import org.tensorbind.processor.relation.Schedule;
import org.tensorbind.processor.relation.Schedule.Solved;
import org.tensorbind.processor.relation.Solver;

/** The equations between the rules of a grammar, and the source from which a reader knows the count, size, offset and presence of each rule. */
public final class Relations {
    private final Grammar grammar;
    private final Places places;
    private final StatedRelations stated;
    private final ReadBefore readBefore;
    private final Schedule schedule;

    /** The sources of each quantity; a rule that occurs in several sequences may have several. */
    private final Map<Quantity, List<Solved>> solved = new LinkedHashMap<>();

    private Relations(Grammar grammar, UnaryOperator<List<Relation>> order) {
        this.grammar = grammar;
        this.places = new Places(grammar);
        this.stated = new StatedRelations(grammar, places);
        this.readBefore = new ReadBefore(grammar, places, stated);
        this.schedule = Solver.solve(order.apply(stated.all()), readBefore, grammar.root());
        schedule.solved()
                .forEach(each -> solved.computeIfAbsent(each.quantity(), quantity -> new ArrayList<>())
                        .add(each));
    }

    /** The relations of a grammar; those that cannot be solved are reported. */
    public static Relations of(Grammar grammar, Diagnostics diagnostics) {
        return of(grammar, UnaryOperator.identity(), diagnostics);
    }

    /**
     * For tests: the result must not depend on the order of the relations.
     *
     * @param order reorders the relations
     */
    static Relations of(Grammar grammar, UnaryOperator<List<Relation>> order, Diagnostics diagnostics) {
        Relations relations = new Relations(grammar, order);
        relations.report(diagnostics);
        return relations;
    }

    private void report(Diagnostics diagnostics) {
        for (Schedule.Repeated repeated : schedule.repeated()) {
            Quantity quantity = repeated.quantity();
            String by = Objects.requireNonNullElse(repeated.item(), quantity.of() + " sized");
            diagnostics.report(
                    GrammarMessage.DEFINED_TWICE,
                    repeated.relation().span(),
                    quantity.measure().word(),
                    quantity.of(),
                    by);
        }
        schedule.solved().stream()
                .filter(each -> !each.isByItem() && waitsFor(each, each.quantity(), new HashSet<>()))
                .forEach(each -> diagnostics.report(
                        GrammarMessage.VALUE_CYCLE,
                        each.value().span(),
                        each.quantity().text()));
        for (Schedule.Unsolved stuck : schedule.stuck()) {
            Relation relation = stuck.relation();
            String item = Objects.requireNonNull(relation.item(), "a clause waits for nothing");
            List<Quantity> unknown = stuck.unknown();
            String first = unknown.get(0).text();
            if (unknown.size() > 1 && unknown.stream().allMatch(each -> each.measure() == Quantity.Measure.PRESENT)) {
                diagnostics.report(
                        GrammarMessage.TWO_PRESENCES,
                        relation.span(),
                        item,
                        unknown.get(0).of(),
                        unknown.get(1).of());
            } else if (unknown.size() > 1 && !(relation.expr() instanceof Expr.Conditional)) {
                diagnostics.report(
                        GrammarMessage.TWO_UNKNOWNS,
                        relation.span(),
                        first,
                        unknown.get(1).text(),
                        item);
            } else {
                diagnostics.report(GrammarMessage.NOT_SOLVABLE, relation.span(), first, item);
            }
        }
    }

    /** Whether the value of a clause depends on a size, directly or through other clauses. */
    private boolean waitsFor(Solved size, Quantity wanted, Set<Quantity> seen) {
        return size.value()
                .parts(Expr.Measure.class)
                .filter(Expr.Measure::isSize)
                .map(Quantity::of)
                .anyMatch(other -> other.equals(wanted)
                        || (seen.add(other)
                                && solved.getOrDefault(other, List.of()).stream()
                                        .anyMatch(by -> !by.isByItem() && waitsFor(by, wanted, seen))));
    }

    /** The grammar that states them. */
    public Grammar grammar() {
        return grammar;
    }

    /** Where its rules occur. */
    public Places places() {
        return places;
    }

    /** How each relation is used. */
    Schedule schedule() {
        return schedule;
    }

    /** The rule's equation, including one that {@code sized} or {@code at} implies; null if it has none. */
    public @Nullable Expr equation(String rule) {
        return stated.equation(rule);
    }

    /** The equation of a rule that has one. */
    public Expr equationOf(String rule) {
        return Objects.requireNonNull(stated.equation(rule), rule);
    }

    /** The items that give a quantity: several are possible for the count or the presence of a rule that occurs in several sequences. */
    public Stream<Solved> items(Function measure, String rule) {
        return all(measure, rule).filter(Solved::isByItem);
    }

    /** The item that gives the offset or the size of a rule, or the count of integers; null for none. */
    public @Nullable Solved find(Function measure, String rule) {
        return items(measure, rule).findFirst().orElse(null);
    }

    /** The item that gives a quantity of a rule where it occurs in {@code owner}; null for none. */
    public @Nullable Solved find(Function measure, String rule, String owner) {
        Solved given = given(measure, rule, owner);
        return given != null && given.isByItem() ? given : null;
    }

    /** The source of a quantity of a rule where it occurs in {@code owner}: an item, or a clause of the rule or of the owner. */
    private @Nullable Solved given(Function measure, String rule, String owner) {
        List<String> beside = grammar.rule(owner).inside();
        return all(measure, rule)
                .filter(each -> each.isByItem()
                        ? beside.contains(each.item())
                        : each.by().owner() == null || owner.equals(each.by().owner()))
                .findFirst()
                .orElse(find(measure, rule));
    }

    private @Nullable Expr value(Function measure, String rule, String owner) {
        Solved given = given(measure, rule, owner);
        return given == null ? null : given.value();
    }

    private Stream<Solved> all(Function measure, String rule) {
        return solved.getOrDefault(Quantity.of(measure, rule), List.of()).stream();
    }

    /** Rules whose equation a reader checks. */
    public List<String> checks() {
        return schedule.checks().stream()
                .flatMap(check -> Stream.ofNullable(check.item()))
                .toList();
    }

    /** Whether a reader computes more of a rule's equation than the offset of another. */
    public boolean isRead(String rule) {
        boolean solves = schedule.solved().stream()
                .anyMatch(each ->
                        rule.equals(each.by().item()) && !each.quantity().isOffset());
        return checks().contains(rule) || (solves && !(equationOf(rule) instanceof Expr.Measure));
    }

    /** The equation of a rule that a reader checks, with the offsets and sizes that it has recorded by then. */
    public Expr checked(String rule) {
        return readBefore.noted(
                equationOf(rule),
                rule,
                (measure, target) -> items(measure, target).findFirst().isPresent());
    }

    /** Whether one item is read before another, in the order of the file. */
    public boolean isReadBefore(@Nullable Place one, @Nullable Place other) {
        return one != null && other != null && readBefore.precedes(one, other);
    }

    /** Whether the rule's equation has a sentinel for an absent item. */
    public boolean givesAbsence(String rule) {
        Expr equation = stated.equation(rule);
        return equation != null && OffsetOrSentinel.of(equation) != null;
    }

    /** Whether the rule's value is the offset of another rule. */
    public boolean isPositional(String rule) {
        return placed().values().stream().anyMatch(offset -> offset.item().equals(rule));
    }

    /** The rules whose offsets other rules give, with what gives them. */
    public Map<String, Solved> placed() {
        Map<String, Solved> placed = new LinkedHashMap<>();
        schedule.solved().stream()
                .filter(each -> each.isByItem() && each.quantity().isOffset())
                .forEach(each -> placed.putIfAbsent(each.quantity().of(), each));
        return placed;
    }

    /** Where a rule starts, in bytes from its base; null where it follows what precedes it. */
    public @Nullable Expr position(String rule) {
        return value(Function.OFFSET, rule, rule);
    }

    /** Whether an item starts at an offset that an equation or a clause gives, rather than at the end of the previous item. */
    public boolean hasOwnPlace(Item part) {
        return part instanceof Item.Use use && position(use.rule()) != null;
    }

    /**
     * Whether an item has an offset that is not constant, or contains such items and need not be filled by them. It then does not determine the end
     * of the file.
     */
    public boolean isPlaced(String rule, Set<String> seen) {
        return seen.add(rule)
                && ((position(rule) != null && !(grammar.rule(rule).clauses().at() instanceof Expr.Int))
                        || places.steps(rule).stream()
                                .map(Place.Edge::rule)
                                .anyMatch(item -> !grammar.rule(item).clauses().fillsRegion() && isPlaced(item, seen)));
    }

    /** Whether an optional rule is present, as an expression, where it is in {@code owner}. */
    public @Nullable Expr presence(String owner, String rule) {
        return value(Function.PRESENT, rule, owner);
    }

    /** Whether the presence of an optional rule has a source, or would have one if its relation, which is reported, could be solved. */
    public boolean isPresenceGiven(String owner, String rule) {
        Quantity presence = Quantity.of(Function.PRESENT, rule);
        return presence(owner, rule) != null
                || schedule.stuck().stream().anyMatch(stuck -> stuck.unknown().contains(presence));
    }

    /** The size of a rule in bytes, from {@code sized} or an equation; null if it has no source. */
    public @Nullable Expr size(String rule) {
        Expr size = value(Function.SIZE, rule, rule);
        return size == null ? upToPlace(rule) : size;
    }

    /** The size of bytes that extend to the next item, if another item gives its offset; null otherwise. */
    private @Nullable Expr upToPlace(String name) {
        Rule rule = grammar.rule(name);
        boolean bytes = rule.type() == Type.BYTES
                && !rule.inDocument()
                && !grammar.payloads().contains(name);
        Solved place = bytes ? placeAfter(name) : null;
        return place == null ? null : new Expr.Binary("-", place.value(), new Expr.Here(rule.span()), rule.span());
    }

    private @Nullable Solved placeAfter(String name) {
        for (Rule owner : grammar.rules().values()) {
            List<Item> parts = owner.isSequence() ? owner.items() : List.of();
            for (int i = 1; i < parts.size(); i++) {
                if (parts.get(i - 1) instanceof Item.Use use && use.rule().equals(name)) {
                    return placeOf(parts.get(i));
                }
            }
        }
        return null;
    }

    private @Nullable Solved placeOf(Item part) {
        if (!(part instanceof Item.Use use) || !use.isOne()) {
            return null;
        }
        Solved place = find(Function.OFFSET, use.rule());
        boolean apart = grammar.rule(use.rule()).clauses().align() != null;
        return place == null || place.base() != null || apart ? null : place;
    }

    /** Whether a rule is a closed text with named values and without a size, which a reader recognizes by the next bytes. */
    public boolean isFoundByBytes(Rule rule) {
        return rule.type().isText()
                && rule.values() != null
                && rule.values().closed()
                && !rule.inDocument()
                && rule.clauses().until() == null
                && size(rule.name()) == null;
    }

    /** The count of a repeated rule, if an equation gives it. */
    public @Nullable Expr count(String rule) {
        return count(rule, rule);
    }

    /** The count of a repeated rule in {@code owner}, if an equation gives it. */
    public @Nullable Expr count(String rule, String owner) {
        Expr given = value(Function.COUNT, rule, owner);
        if (given != null) {
            return given;
        }
        for (Map.Entry<String, Solved> placed : placed().entrySet()) {
            String definer = placed.getValue().item();
            Solved count = find(Function.COUNT, placed.getKey());
            if (count != null && (definer.equals(rule) || places.contains(rule, definer))) {
                return count.value();
            }
        }
        return null;
    }

    /** The count that the list itself or its owner gives in brackets; null if neither does. */
    public @Nullable Expr ownCount(String rule, String owner) {
        if (grammar.rule(rule).isIntegers()) {
            return grammar.rule(rule).count();
        }
        Item.Use use = grammar.rule(owner).use(rule);
        return use == null ? null : use.count();
    }

    /** The bytes that end a list in {@code owner}, if nothing else determines its end; null for other lists. */
    public Item.@Nullable Stop listEnd(String rule, String owner) {
        Item.Use use = count(rule, owner) == null ? grammar.rule(owner).use(rule) : null;
        return use == null ? null : use.end();
    }

    /** The quantities that a reader must know to compute an expression; empty for null. */
    public Set<Quantity> needs(@Nullable Expr expr) {
        Set<Quantity> needs = new LinkedHashSet<>();
        if (expr != null) {
            collect(forReading(expr), needs);
        }
        return needs;
    }

    private void collect(Expr expr, Set<Quantity> needs) {
        if (expr instanceof Expr.Ref ref) {
            needs.add(Quantity.value(ref.head()));
        } else if (expr instanceof Expr.Element element) {
            needs.add(Quantity.value(element.list().head()));
        } else if (expr instanceof Expr.Measure measure) {
            boolean list = measure.function() == Function.COUNT && places.isRepeated(measure.target());
            needs.add(list ? Quantity.values(measure.target()) : Quantity.value(measure.target()));
        } else if (expr instanceof Expr.Lookup lookup) {
            needs.add(Quantity.lookup(lookup));
        } else if (expr instanceof Expr.Items items) {
            String list = grammar.listOf(items.list());
            needs.add(list == null ? Quantity.values(items.list()) : Quantity.value(list));
        }
        expr.operands().forEach(operand -> collect(operand, needs));
    }

    /** The expression with measures replaced by their sources. */
    public Expr forReading(Expr expr) {
        return expr instanceof Expr.Measure measure ? measureForReading(measure) : expr.map(this::forReading);
    }

    private Expr measureForReading(Expr.Measure measure) {
        Solved given = all(measure.function(), measure.target()).findFirst().orElse(null);
        if (given != null && given.isByItem()) {
            return given.value();
        }
        if (given != null && (measure.isSize() || measure.isOffset())) {
            return forReading(given.value());
        }
        long typeSize = grammar.rule(measure.target()).type().byteSize();
        return measure.isSize() && typeSize > 0 ? new Expr.Int(typeSize, measure.span()) : measure;
    }
}
