package org.tensorbind.processor.format.check;

import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Extent;
import org.tensorbind.processor.format.FileOrder;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.place.Sizes;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.value.Leniency;

/** Checks the layout of the file: items have consistent offsets, there are no unknown bytes between them, and the end is known. */
final class LayoutChecker extends Checker {
    private final Rule file;
    private final Sizes sizes;

    LayoutChecker(Checker all) {
        super(all);
        this.file = rule(grammar.root());
        this.sizes = new Sizes(grammar, relations);
    }

    @Override
    void check() {
        if (file.clauses().padding() != null
                && grammar.rules().values().stream()
                        .allMatch(rule -> rule.clauses().align() == null)) {
            report(GrammarMessage.PADDING_UNUSED, file.span());
        }
        Item.Use last = file.lastUse();
        if (file.clauses().trailing() == Leniency.LENIENT
                && last != null
                && relations.isPlaced(last.rule(), new HashSet<>())) {
            report(GrammarMessage.TRAILING_UNUSED, file.span(), last.rule());
        }
        if (file.isSequence()) {
            checkOrder(file.items());
            file.items().forEach(this::checkElements);
            checkRuns(FileOrder.runs(grammar, file));
        }
    }

    @Override
    void check(Rule rule) {
        Stream.ofNullable(rule.clauses().equation())
                .flatMap(equation -> equation.parts(Expr.Binary.class))
                .forEach(binary -> checkUnits(rule, binary));
        if (rule.body() instanceof Body.Gap gap
                && gap.extent() instanceof Extent.ToMultiple padding
                && padding.optionalAtEnd()
                && grammar.readerOnly() == null
                && gap.leniency() == Leniency.REJECT) {
            report(GrammarMessage.PADDING_NOT_KEPT, rule.span(), rule.name());
        }
        if (file.isSequence() && rule.clauses().at() instanceof Expr.Int) {
            places.uses(rule.name())
                    .filter(use -> use.many() || !use.owner().equals(file.name()))
                    .forEach(use -> checkInside(rule(use.owner()), rule));
        }
    }

    /** Reports offsets that require another order of items inside a rule: writers sort only the items of the file by offset. */
    private void checkInside(Rule owner, Rule rule) {
        boolean first = owner.isSequence()
                && !owner.equals(file)
                && owner.items().get(0) instanceof Item.Use use
                && use.rule().equals(rule.name());
        String instead = first
                ? "write 'at' on '" + owner.label() + "' instead"
                : "delete 'at', it starts at the end of the previous item";
        report(GrammarMessage.OFFSET_INSIDE, rule.span(), rule.label(), owner.label(), instead);
    }

    /** Reports items after the end of the file, or at the offset of another item. */
    private void checkOrder(List<Item> items) {
        for (int i = 0; i + 1 < items.size(); i++) {
            Expr place = place(items.get(i));
            if (place == null || place instanceof Expr.Int) {
                continue;
            }
            Rule placed = rule(items.get(i));
            if (endsFile(placed, place) && place(items.get(i + 1)) == null) {
                report(GrammarMessage.OFFSET_AFTER_END, placed.span(), placed.label());
            }
            items.subList(i + 1, items.size()).stream()
                    .filter(item -> place(item) instanceof Expr.Int)
                    .findFirst()
                    .map(item -> rule(item).label())
                    .ifPresent(after ->
                            report(GrammarMessage.OFFSET_BETWEEN, placed.span(), placed.label(), after, after));
        }
    }

    /** Whether the offset of an item is the end of the file minus its own size. */
    private boolean endsFile(Rule placed, Expr place) {
        Long size = sizes.of(placed).always();
        return size != null
                && place instanceof Expr.Binary binary
                && binary.operator().equals("-")
                && binary.left() instanceof Expr.End
                && binary.right() instanceof Expr.Int before
                && before.value() <= size;
    }

    /** Reports an offset or alignment of a list whose elements have offsets of their own. */
    private void checkElements(Item item) {
        Rule list = place(item) instanceof Expr.Int ? rule(item) : null;
        if (list != null
                && list.isSequence()
                && list.items().size() == 1
                && list.items().get(0) instanceof Item.Use element) {
            Expr position = relations.position(element.rule());
            boolean fromList = position != null
                    && position.parts(Expr.Measure.class)
                            .anyMatch(measure -> measure.target().equals(list.name()));
            if (position != null && !fromList) {
                report(GrammarMessage.OFFSET_OF_EACH, list.span(), rule(element).label(), list.label());
            }
        }
    }

    /** Checks that items at constant offsets follow each other without gaps, and that the last item of the rule is the last in the file. */
    private void checkRuns(List<List<Item>> runs) {
        for (int i = 0; i + 1 < runs.size(); i++) {
            Sizes.Size size = sizes.of(runs.get(i));
            long end = FileOrder.start(grammar, runs.get(i)) + size.least();
            long start = FileOrder.start(grammar, runs.get(i + 1));
            boolean varies = size.always() == null;
            if (start < end || start > end && !varies) {
                Rule next = rule(runs.get(i + 1).get(0));
                String instead = start > end
                        ? "give the bytes between them a rule, such as 'GAP ::= bytes[" + (start - end)
                                + "] default 0', and list it there"
                        : "items must not overlap";
                String least = varies ? end + " or later" : String.valueOf(end);
                report(GrammarMessage.OFFSET_APART, next.span(), next.label(), start, least, instead);
                return;
            }
        }
        List<Item> last = runs.get(runs.size() - 1);
        if (last.get(last.size() - 1) != file.items().get(file.items().size() - 1)) {
            Rule rule = rule(last.get(0));
            report(GrammarMessage.OFFSET_OF_LAST, rule.span(), rule.label());
        }
    }

    private Rule rule(Item item) {
        return rule(((Item.Use) item).rule());
    }

    private @Nullable Expr place(Item item) {
        return FileOrder.place(grammar, item);
    }

    /** Reports an offset in units whose base need not be a multiple of the unit, although the item is aligned in the file. */
    private void checkUnits(Rule rule, Expr.Binary binary) {
        if (binary.operator().equals("/")
                && binary.left() instanceof Expr.Measure from
                && from.base() != null
                && rule(from.target()).clauses().align() != null
                && !startsAtMultiple(rule(from.base()), binary.right())) {
            report(
                    GrammarMessage.UNITS_FROM_ANYWHERE,
                    binary.span(),
                    rule.label(),
                    rule(from.target()).label(),
                    rule(from.base()).label());
        }
    }

    private boolean startsAtMultiple(Rule base, Expr unit) {
        if (base.clauses().align() != null || base.equals(file)) {
            return true;
        }
        if (base.clauses().at() instanceof Expr.Int place) {
            return isMultiple(place.value(), unit);
        }
        return grammar.rules().values().stream()
                .filter(Rule::isSequence)
                .anyMatch(owner -> startsAtMultiple(owner, owner.use(base.name()), unit));
    }

    /** Whether an item that a sequence uses once starts at a multiple. */
    private boolean startsAtMultiple(Rule owner, Item.@Nullable Use use, Expr unit) {
        if (use == null || !use.isOne()) {
            return false;
        }
        List<Item> before = owner.items().subList(0, owner.items().indexOf(use));
        if (!before.isEmpty() && before.get(before.size() - 1) instanceof Item.Use last && isFilled(rule(last))) {
            return true;
        }
        Long size = sizes.of(before).always();
        return size != null && isMultiple(size, unit) && startsAtMultiple(owner, unit);
    }

    private static boolean isFilled(Rule rule) {
        return rule.body() instanceof Body.Gap || rule.clauses().fill() != null;
    }

    private static boolean isMultiple(long bytes, Expr unit) {
        return bytes == 0 || (unit instanceof Expr.Int number && number.value() > 0 && bytes % number.value() == 0);
    }
}
