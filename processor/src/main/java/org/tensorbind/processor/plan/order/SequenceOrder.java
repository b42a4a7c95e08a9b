package org.tensorbind.processor.plan.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.place.Relations;
import org.tensorbind.processor.plan.value.Need;

/**
 * Which item of a sequence can be read next: one that starts where the one before it ends, or has an offset of its own, and needs nothing of
 * those that are still to be read.
 */
final class SequenceOrder {
    private final Rule rule;
    private final Relations relations;
    private final Set<String> read;
    private final Function<Item.Use, Set<Need>> needs;
    private final List<Item> open;
    private @Nullable Item last;

    /**
     * An item that cannot be read before another one.
     *
     * @param need what of the other one it needs, null where it follows it
     */
    record Wait(Item.Use item, @Nullable Need need, Item.Use other) {}

    /**
     * @param read the rules that have been read, which grows
     * @param needs what an item needs
     */
    SequenceOrder(Rule rule, Relations relations, Set<String> read, Function<Item.Use, Set<Need>> needs) {
        this.rule = rule;
        this.relations = relations;
        this.read = read;
        this.needs = needs;
        this.open = new ArrayList<>(rule.items());
    }

    boolean isDone() {
        return open.isEmpty();
    }

    /** The item to read now, null where each waits for another one. */
    @Nullable
    Item next() {
        Item following = following();
        return following != null
                ? following
                : open.stream()
                        .filter(item -> (hasOwnOffset(item) || predecessor(item) == null) && waitFor(item) == null)
                        .findFirst()
                        .orElse(null);
    }

    /** The first item that has not been read. */
    Item first() {
        return open.get(0);
    }

    /** An item is read now. */
    void take(Item item) {
        open.remove(item);
        last = item;
    }

    /** Where each item waits for another one: those of them that wait for one another, the first for something that it needs. */
    List<Wait> cycle() {
        List<Wait> waits = new ArrayList<>();
        Item.Use item = open.stream()
                .filter(Item.Use.class::isInstance)
                .map(Item.Use.class::cast)
                .findFirst()
                .orElseThrow();
        while (waits.stream().map(Wait::item).noneMatch(item::equals)) {
            Wait wait = wait(item);
            waits.add(wait);
            item = wait.other();
        }
        Item.Use start = item;
        while (!waits.get(0).item().equals(start)) {
            waits.remove(0);
        }
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
        int next = last == null ? 0 : rule.items().indexOf(last) + 1;
        Item item = next < rule.items().size() ? rule.items().get(next) : null;
        return item != null && !hasOwnOffset(item) && open.contains(item) && waitFor(item) == null ? item : null;
    }

    private boolean hasOwnOffset(Item item) {
        return relations.hasOwnPlace(item);
    }

    /** The item that another one follows and that has not been read, itself or one that leads up to it; null where there is none. */
    private @Nullable Item predecessor(Item item) {
        List<Item> earlier = rule.items().subList(0, rule.items().indexOf(item));
        for (int i = earlier.size() - 1; i >= 0; i--) {
            boolean counts = i == earlier.size() - 1 || !hasOwnOffset(earlier.get(i));
            if (counts && open.contains(earlier.get(i))) {
                return earlier.get(i);
            }
        }
        return null;
    }

    /** The first need of an item that is in another one that is still to be read; null where there is none. */
    private @Nullable Wait waitFor(Item item) {
        return item instanceof Item.Use use
                ? needs.apply(use).stream()
                        .filter(need -> need.among(relations.places(), rule.name(), read)
                                        .nearest()
                                == null)
                        .flatMap(need -> holders(use, need).limit(1).map(other -> new Wait(use, need, other)))
                        .findFirst()
                        .orElse(null)
                : null;
    }

    /** The items other than the user that are what is needed, or have it inside. */
    private Stream<Item.Use> holders(Item.Use user, Need need) {
        return open.stream()
                .filter(item -> item != user && !(need instanceof Need.StartOf))
                .filter(Item.Use.class::isInstance)
                .map(Item.Use.class::cast)
                .filter(use ->
                        use.rule().equals(need.rule()) || relations.places().contains(use.rule(), need.rule()));
    }
}
