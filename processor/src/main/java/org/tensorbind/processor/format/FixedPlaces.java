package org.tensorbind.processor.format;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Place.Step;

/**
 * Items of the file at places that the grammar gives as numbers. They may be listed in another order than they stand in, so that what tells how
 * to read the others is read first; they are written in the order of their places, with nothing between them.
 */
public final class FixedPlaces {
    private final Format format;
    private final FixedSizes sizes;

    /** An item with a place, and those that follow it; the first may have no place of its own. */
    private record Run(long place, List<Item> parts) {}

    private FixedPlaces(Format format) {
        this.format = format;
        this.sizes = new FixedSizes(format);
    }

    /** The parts of the file in the order in which they stand in it. */
    public static List<Item> inFileOrder(Format format, Rule file) {
        return new FixedPlaces(format)
                .inOrder(file).stream().flatMap(run -> run.parts().stream()).toList();
    }

    /** Whether the place of a rule is a number. */
    static boolean isFixed(Format format, String rule) {
        return format.rule(rule).clauses().at() instanceof Expr.Int;
    }

    static void check(Format format, Diagnostics diagnostics) {
        Rule file = format.rule(format.grammar().root());
        if (file.isSequence()) {
            new FixedPlaces(format).check(file, diagnostics);
        }
    }

    /** Items inside of others are written one behind the other; only the file's own parts are put in the order of their places. */
    private void checkInside(Diagnostics diagnostics) {
        String root = format.grammar().root();
        for (Rule owner : format.grammar().rules().values()) {
            for (Step step : format.places().steps(owner.name())) {
                boolean inFile = owner.name().equals(root) && !step.many();
                if (!inFile && isFixed(format, step.rule())) {
                    Rule rule = format.rule(step.rule());
                    diagnostics.report(
                            Tag.PLACE_INSIDE, rule.span(), rule.label(), owner.label(), advice(owner, rule, root));
                }
            }
        }
    }

    private static String advice(Rule owner, Rule rule, String root) {
        boolean first = owner.isSequence()
                && !owner.name().equals(root)
                && owner.items().get(0) instanceof Item.Use use
                && use.rule().equals(rule.name());
        return first
                ? "write 'at' on '" + owner.label() + "' instead"
                : "delete 'at', it starts where what stands before it ends";
    }

    /** What stands behind the end of a file, or where another item has its place, is found by no reader. */
    private void checkOrder(List<Item> parts, Diagnostics diagnostics) {
        for (int i = 0; i + 1 < parts.size(); i++) {
            Expr place = place(parts.get(i));
            if (place == null || place instanceof Expr.Int) {
                continue;
            }
            Rule placed = rule(parts.get(i));
            if (endsFile(parts.get(i), place) && place(parts.get(i + 1)) == null) {
                diagnostics.report(Tag.PLACE_BEHIND_END, placed.span(), placed.label());
            }
            parts.subList(i + 1, parts.size()).stream()
                    .filter(part -> place(part) instanceof Expr.Int)
                    .findFirst()
                    .map(part -> rule(part).label())
                    .ifPresent(behind ->
                            diagnostics.report(Tag.PLACE_BETWEEN, placed.span(), placed.label(), behind, behind));
        }
    }

    /** Whether an item stands so many bytes before the end of the file as it has. */
    private boolean endsFile(Item part, Expr place) {
        Long size = sizes.of(rule(part));
        return size != null
                && place instanceof Expr.Binary binary
                && binary.operator().equals("-")
                && binary.left() instanceof Expr.End
                && binary.right() instanceof Expr.Int before
                && before.value() <= size;
    }

    /** A list whose elements have places in the file stands nowhere by itself. */
    private void checkElements(Item part, Diagnostics diagnostics) {
        if (!(place(part) instanceof Expr.Int) || !rule(part).isSequence()) {
            return;
        }
        Rule rule = rule(part);
        if (rule(part).items().get(0) instanceof Item.Use element
                && rule(part).items().size() == 1) {
            Expr position = format.layoutFacts().position(element.rule());
            boolean fromList = position != null
                    && position.parts(Expr.Measure.class)
                            .anyMatch(measure -> measure.target().equals(rule.name()));
            if (position != null && !fromList) {
                String label = format.rule(element.rule()).label();
                diagnostics.report(Tag.PLACE_OF_EACH, rule.span(), label, rule.label());
            }
        }
    }

    private Rule rule(Item part) {
        return format.rule(((Item.Use) part).rule());
    }

    private @Nullable Expr place(Item part) {
        return part instanceof Item.Use use && !use.isMany()
                ? format.rule(use.rule()).clauses().at()
                : null;
    }

    private void check(Rule file, Diagnostics diagnostics) {
        checkInside(diagnostics);
        checkOrder(file.items(), diagnostics);
        file.items().forEach(part -> checkElements(part, diagnostics));
        List<Run> runs = inOrder(file);
        for (int i = 0; i + 1 < runs.size(); i++) {
            Run run = runs.get(i);
            Run next = runs.get(i + 1);
            Long size = sizes.of(run.parts());
            if (size != null && run.place() + size != next.place()) {
                report(next, run.place() + size, diagnostics);
                return;
            }
        }
        List<Item> last = runs.get(runs.size() - 1).parts();
        if (last.get(last.size() - 1) != file.items().get(file.items().size() - 1)) {
            Rule rule = rule(last.get(0));
            diagnostics.report(Tag.PLACE_OF_LAST, rule.span(), rule.label());
        }
    }

    private void report(Run run, long end, Diagnostics diagnostics) {
        Rule rule = rule(run.parts().get(0));
        long gap = run.place() - end;
        String advice = gap > 0
                ? "give the bytes between them a rule, such as 'GAP ::= bytes[" + gap
                        + "] default 0', and its place in the file"
                : "items share no bytes";
        diagnostics.report(Tag.PLACE_APART, rule.span(), rule.label(), run.place(), end, advice);
    }

    private List<Run> inOrder(Rule file) {
        List<Run> runs = new ArrayList<>();
        for (Item part : file.items()) {
            if (place(part) instanceof Expr.Int number) {
                runs.add(new Run(number.value(), new ArrayList<>()));
            } else if (runs.isEmpty()) {
                runs.add(new Run(0, new ArrayList<>()));
            }
            runs.get(runs.size() - 1).parts().add(part);
        }
        runs.sort(Comparator.comparingLong(Run::place));
        return runs;
    }
}
