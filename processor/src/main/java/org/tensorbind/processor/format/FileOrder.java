package org.tensorbind.processor.format;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.relation.Expr;

/**
 * The order in which the items of a file are in it: the grammar may list those whose offsets are numbers in another order, so that what gives how
 * to read the others is read first.
 */
public final class FileOrder {
    private FileOrder() {}

    /** The items of a file in this order. */
    public static List<Item> of(Grammar grammar, Rule file) {
        return runs(grammar, file).stream().flatMap(List::stream).toList();
    }

    /** An item whose place is a number and those that follow it, each; the first of all may have no place. */
    public static List<List<Item>> runs(Grammar grammar, Rule file) {
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
    public static long start(Grammar grammar, List<Item> run) {
        return place(grammar, run.get(0)) instanceof Expr.Int number ? number.value() : 0;
    }

    /** The constant offset that the grammar gives an item that is not a list. */
    public static @Nullable Expr place(Grammar grammar, Item item) {
        return item instanceof Item.Use use && !use.isMany()
                ? grammar.rule(use.rule()).clauses().at()
                : null;
    }
}
