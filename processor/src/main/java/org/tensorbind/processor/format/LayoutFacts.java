package org.tensorbind.processor.format;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;
import org.tensorbind.processor.relation.Schedule.Solved;

/** What tells a reader the place, the size, the number and the presence of rules. */
public final class LayoutFacts {
    private final Grammar grammar;
    private final Equations equations;
    private final Places places;

    LayoutFacts(Grammar grammar, Equations equations, Places places) {
        this.grammar = grammar;
        this.equations = equations;
        this.places = places;
    }

    /** Where a rule starts, in bytes from its base; null where it follows what stands before it. */
    public @Nullable Expr position(String rule) {
        Solved definition = equations.find(Function.OFFSET, rule);
        return definition == null ? grammar.rule(rule).clauses().at() : definition.value();
    }

    /** Whether a part starts where an equation or a clause says, rather than where the part before it ends. */
    public boolean hasOwnPlace(Item part) {
        return part instanceof Item.Use use && position(use.rule()) != null;
    }

    /** Whether an item has a place that is no number, or has such items in it that need not fill it: it says nothing of where the file ends. */
    boolean isPlaced(String rule, Set<String> seen) {
        return seen.add(rule)
                && ((position(rule) != null && !(grammar.rule(rule).clauses().at() instanceof Expr.Int))
                        || places.steps(rule).stream()
                                .map(Place.Edge::rule)
                                .anyMatch(item -> !grammar.rule(item).clauses().fillsRegion() && isPlaced(item, seen)));
    }

    /**
     * The items of a file in the order in which they stand in it: the grammar may list those whose places are numbers in another order, so that
     * what tells how to read the others is read first.
     */
    public List<Item> inFileOrder(Rule file) {
        return runs(file).stream().flatMap(List::stream).toList();
    }

    /** An item whose place is a number and those that follow it, each; the first of all may have no place. */
    List<List<Item>> runs(Rule file) {
        List<List<Item>> runs = new ArrayList<>();
        for (Item item : file.items()) {
            if (runs.isEmpty() || place(grammar, item) instanceof Expr.Int) {
                runs.add(new ArrayList<>());
            }
            runs.get(runs.size() - 1).add(item);
        }
        runs.sort(Comparator.comparingLong(run -> start(grammar, run)));
        return runs;
    }

    /** Where items start of which the first has a number for a place, or is the first of the file. */
    static long start(Grammar grammar, List<Item> run) {
        return place(grammar, run.get(0)) instanceof Expr.Int number ? number.value() : 0;
    }

    /** The place that the grammar says of an item that is no list. */
    static @Nullable Expr place(Grammar grammar, Item item) {
        return item instanceof Item.Use use && !use.isMany()
                ? grammar.rule(use.rule()).clauses().at()
                : null;
    }

    /** Whether an optional rule is there, as an expression, where it stands in {@code owner}. */
    public @Nullable Expr presence(String owner, String rule) {
        Solved definition = equations.find(Function.PRESENT, rule, owner);
        return definition == null ? grammar.rule(rule).clauses().presentWhen() : definition.value();
    }

    /** How many bytes a rule has where something tells: what {@code sized} says or an equation; null elsewhere. */
    public @Nullable Expr size(String rule) {
        Solved definition = equations.find(Function.SIZE, rule);
        Expr sized = grammar.rule(rule).clauses().sized();
        return definition != null ? definition.value() : sized != null ? sized : upToPlace(rule);
    }

    /** What is left for bytes up to the part behind them, whose place an item tells; null for others. */
    private @Nullable Expr upToPlace(String name) {
        Rule rule = grammar.rule(name);
        boolean bytes = rule.type() == Type.BYTES
                && !rule.inDocument()
                && !grammar.payloads().contains(name);
        Solved place = bytes ? placeBehind(name) : null;
        return place == null ? null : new Expr.Binary("-", place.value(), new Expr.Here(rule.span()), rule.span());
    }

    private @Nullable Solved placeBehind(String name) {
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
        Solved place = equations.find(Function.OFFSET, use.rule());
        boolean apart = grammar.rule(use.rule()).clauses().align() != null;
        return place == null || place.base() != null || apart ? null : place;
    }

    /** Whether a rule is a text of which nothing tells the size, and that is one of its named values: the next bytes tell which. */
    public boolean isFoundByBytes(Rule rule) {
        return rule.type().isText()
                && rule.values() != null
                && rule.values().closed()
                && !rule.inDocument()
                && rule.clauses().until() == null
                && size(rule.name()) == null;
    }

    /** How many there are of a repeated rule, as far as equations tell. */
    public @Nullable Expr count(String rule) {
        return count(rule, rule);
    }

    /** How many there are of a repeated rule that stands in {@code owner}, as far as equations tell. */
    public @Nullable Expr count(String rule, String owner) {
        Solved definition = equations.find(Function.COUNT, rule, owner);
        if (definition != null) {
            return definition.value();
        }
        Expr own = ownCount(rule, owner);
        if (own != null) {
            return own;
        }
        for (Map.Entry<String, Solved> placed : equations.placed().entrySet()) {
            String definer = placed.getValue().item();
            Solved count = equations.find(Function.COUNT, placed.getKey());
            if (count != null && (definer.equals(rule) || places.contains(rule, definer))) {
                return count.value();
            }
        }
        return null;
    }

    /** How many there are as the list itself says it, or its owner; null where neither does. */
    public @Nullable Expr ownCount(String rule, String owner) {
        if (grammar.rule(rule).isIntegers()) {
            return grammar.rule(rule).count();
        }
        Item.Use use = grammar.rule(owner).use(rule);
        return use == null ? null : use.count();
    }

    /** The bytes that tell the end of a list, where it stands in {@code owner}, and nothing else does; null for other lists. */
    public Item.@Nullable Stop listEnd(String rule, String owner) {
        Item.Use use = count(rule, owner) == null ? grammar.rule(owner).use(rule) : null;
        return use == null ? null : use.end();
    }

    /** The expression with measures replaced by what tells them. */
    public Expr forReading(Expr expr) {
        return expr instanceof Expr.Measure measure ? measureForReading(measure) : expr.map(this::forReading);
    }

    private Expr measureForReading(Expr.Measure measure) {
        Solved definition = equations.find(measure.function(), measure.target());
        if (definition != null) {
            return definition.value();
        }
        Rule target = grammar.rule(measure.target());
        if (measure.isSize()) {
            if (target.clauses().sized() != null) {
                return forReading(target.clauses().sized());
            }
            if (target.type().byteSize() > 0) {
                return new Expr.Int(target.type().byteSize(), measure.span());
            }
        }
        return measure;
    }
}
