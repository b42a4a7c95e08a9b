package org.tensorbind.processor.plan.order;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.place.Relations;
import org.tensorbind.processor.relation.Quantity;

/**
 * The order in which the items of a sequence are read: each starts where the one before it ends, or has an offset of its own, and needs nothing of
 * those that are read after it.
 */
final class SequenceOrder {
    private final Rule rule;
    private final Relations relations;
    private final ReadNeeds needs;
    private final Set<String> read = new LinkedHashSet<>();
    private final List<Item> items = new ArrayList<>();
    private final List<Item> open;
    private @Nullable Cycle cycle;

    /**
     * Items that wait for one another, the first for something that it needs.
     *
     * @param read what is read before them
     */
    record Cycle(List<Wait> waits, Set<String> read) {}

    /**
     * An item that cannot be read before another one.
     *
     * @param need what of the other one it needs, null where it follows it
     */
    record Wait(Item.Use item, @Nullable Quantity need, Item.Use other) {}

    SequenceOrder(Rule rule, Relations relations, ReadNeeds needs) {
        this.rule = rule;
        this.relations = relations;
        this.needs = needs;
        this.open = new ArrayList<>(rule.items());
        while (!open.isEmpty()) {
            take();
        }
    }

    /** The items in this order, those that wait for one another in that of the file. */
    List<Item> items() {
        return items;
    }

    /** The first that wait for one another, null where all can be read. */
    @Nullable
    Cycle cycle() {
        return cycle;
    }

    private void take() {
        Item next = next();
        if (next == null && cycle == null) {
            cycle = new Cycle(waits(), Set.copyOf(read));
        }
        Item item = next == null ? open.get(0) : next;
        open.remove(item);
        items.add(item);
        if (item instanceof Item.Use use) {
            read.add(use.rule());
        }
    }

    /** The item to read now, null where each waits for another one. */
    private @Nullable Item next() {
        Item following = following();
        return following != null
                ? following
                : open.stream()
                        .filter(item ->
                                (relations.hasOwnPlace(item) || predecessor(item) == null) && waitFor(item) == null)
                        .findFirst()
                        .orElse(null);
    }

    /** Where each item waits for another one: those of them that wait for one another, the first for something that it needs. */
    private List<Wait> waits() {
        List<Item.Use> seen = new ArrayList<>();
        Item.Use item = uses(open).findFirst().orElseThrow();
        while (!seen.contains(item)) {
            seen.add(item);
            item = wait(item).other();
        }
        List<Wait> waits = new ArrayList<>();
        seen.subList(seen.indexOf(item), seen.size()).forEach(waiting -> waits.add(wait(waiting)));
        while (waits.get(0).need() == null) {
            waits.add(waits.remove(0));
        }
        return waits;
    }

    private Wait wait(Item.Use item) {
        Wait wait = waitFor(item);
        if (wait != null) {
            return wait;
        }
        Item before = predecessor(item);
        while (!(before instanceof Item.Use use)) {
            before = predecessor(Objects.requireNonNull(before, "what is read first waits for nothing"));
        }
        return new Wait(item, null, use);
    }

    /** The item that follows the one that was read last, if it begins where that ends. */
    private @Nullable Item following() {
        int next = items.isEmpty() ? 0 : rule.items().indexOf(items.get(items.size() - 1)) + 1;
        Item item = next < rule.items().size() ? rule.items().get(next) : null;
        return item != null && !relations.hasOwnPlace(item) && open.contains(item) && waitFor(item) == null
                ? item
                : null;
    }

    /** The item that another one follows and that has not been read, itself or one that leads up to it; null where there is none. */
    private @Nullable Item predecessor(Item item) {
        List<Item> earlier = rule.items().subList(0, rule.items().indexOf(item));
        for (int i = earlier.size() - 1; i >= 0; i--) {
            boolean counts = i == earlier.size() - 1 || !relations.hasOwnPlace(earlier.get(i));
            if (counts && open.contains(earlier.get(i))) {
                return earlier.get(i);
            }
        }
        return null;
    }

    /** The first need of an item that is in another one that is still to be read; null where there is none. */
    private @Nullable Wait waitFor(Item item) {
        return item instanceof Item.Use use
                ? needs.of(rule, use).stream()
                        .filter(need -> needs.reach(rule, read, need).nearest() == null)
                        .flatMap(need -> holders(use, need).limit(1).map(other -> new Wait(use, need, other)))
                        .findFirst()
                        .orElse(null)
                : null;
    }

    /** The items other than the user that are what is needed, or have it inside. */
    private Stream<Item.Use> holders(Item.Use user, Quantity need) {
        return uses(open)
                .filter(use -> use != user && !need.isOffset())
                .filter(use ->
                        use.rule().equals(need.of()) || relations.places().contains(use.rule(), need.of()));
    }

    private static Stream<Item.Use> uses(List<Item> items) {
        return items.stream().filter(Item.Use.class::isInstance).map(Item.Use.class::cast);
    }
}
