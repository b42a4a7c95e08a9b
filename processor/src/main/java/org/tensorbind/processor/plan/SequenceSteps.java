package org.tensorbind.processor.plan;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Clause.Fill;
import org.tensorbind.processor.format.Clauses;
import org.tensorbind.processor.format.Expr;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.Occurrence;
import org.tensorbind.processor.format.Grammar.Part;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.Word;
import org.tensorbind.processor.format.ListEnd;
import org.tensorbind.processor.plan.ReadOrder.PartCount;
import org.tensorbind.processor.plan.ReadOrder.PartRead;
import org.tensorbind.processor.plan.ReadStep.Call;
import org.tensorbind.processor.plan.ReadStep.Count;
import org.tensorbind.processor.plan.ReadStep.Extent;
import org.tensorbind.value.Leniency;

/** How sequences are read: each part in the order in which they can be read. */
final class SequenceSteps {
    private final ReadPlanner planner;
    private final Format format;
    private final Rule rule;
    private final ReadValues values;

    SequenceSteps(ReadPlanner planner, Rule rule, ReadValues values) {
        this.planner = planner;
        this.format = planner.format();
        this.rule = rule;
        this.values = values;
    }

    List<ReadStep> steps(Body.Sequence sequence) {
        List<ReadStep> steps = new ArrayList<>(List.of(new ReadStep.Enter(rule.label())));
        ReadStep region = region(format, rule, values);
        List<ReadStep> content = content(sequence);
        if (values.usesStart()) {
            steps.add(new ReadStep.NoteStart(false));
        }
        steps.addAll(planner.sums().opened(rule.name()));
        if (region != null) {
            Expr size = format.layoutFacts().size(rule.name());
            steps.addAll(new AmountSources(format).check(rule.name(), "size", size, values));
            steps.add(region);
        }
        steps.addAll(content);
        if (region != null) {
            if (isPool(sequence)) {
                steps.add(new ReadStep.LeavePool(rule.label()));
            }
            steps.add(widen(rule, rule.clauses().fill()));
        }
        steps.addAll(planner.sums().checks(rule, new CheckSteps(planner, rule, values)));
        steps.add(new ReadStep.Leave());
        steps.addAll(planner.result(rule));
        return steps;
    }

    /** Narrows the region to the rule's size, where something outside of the rule tells it. */
    static @Nullable ReadStep region(Format format, Rule rule, ReadValues values) {
        Expr size = format.layoutFacts().size(rule.name());
        return size == null || InnerSize.of(format.relations(), rule.name()) != null
                ? null
                : new ReadStep.Narrow(rule.label(), values.of(size));
    }

    /** Whether it ends with items that may share bytes. */
    private boolean isPool(Body.Sequence sequence) {
        return sequence.parts().get(sequence.parts().size() - 1) instanceof Part.Use last
                && format.rule(last.rule()).clauses().shared();
    }

    static ReadStep widen(Rule rule, @Nullable Fill fill) {
        return new ReadStep.Widen(
                rule.label(),
                fill == null ? null : new ReadStep.Filling(fill.value(), fill.multiple(), fill.leniency()));
    }

    private List<ReadStep> content(Body.Sequence sequence) {
        List<ReadStep> steps = new ArrayList<>();
        Word word = sequence.word();
        if (word != null) {
            steps.add(new ReadStep.OpenBits(rule.label(), word.type().byteSize(), word.highestFirst()));
        }
        List<PartRead> order = planner.order().parts(rule.name());
        for (int i = 0; i < order.size(); i++) {
            steps.addAll(placed(sequence, order, i));
        }
        if (rule.name().equals(format.grammar().root()) && format.hasPlaces()) {
            steps.add(new ReadStep.ExpectCovered(rule.label(), sharesData(), trailing(rule, Leniency.LENIENT)));
        }
        if (word != null) {
            steps.add(new ReadStep.CloseBits());
        }
        List<ReadStep> checks = new CheckSteps(planner, rule, values).steps();
        steps.addAll(values.takeLists());
        steps.addAll(checks);
        return steps;
    }

    /** A part in the order of reading, and what says where reading goes on before and behind it. */
    private List<ReadStep> placed(Body.Sequence sequence, List<PartRead> order, int i) {
        PartRead read = order.get(i);
        int index = sequence.parts().indexOf(read.part());
        List<ReadStep> steps = new ArrayList<>();
        if (isResumed(sequence, order, i)) {
            if (index == 0) {
                values.useStart();
            }
            steps.add(new ReadStep.Resume(rule.label(), index - 1));
        }
        steps.addAll(part(read));
        if (endsPool(sequence, order, i)) {
            steps.add(new ReadStep.EndPool(rule.label()));
        }
        boolean last = index == sequence.parts().size() - 1;
        if (last && rule.name().equals(format.grammar().root())) {
            steps.addAll(expectEnd(read.part()));
        }
        if (isResumedAfter(sequence, order, i)) {
            steps.add(new ReadStep.NoteEnd(index));
        }
        return steps;
    }

    /** Whether a list whose items may share bytes ends here, and not with a region that has them all. */
    private boolean endsPool(Body.Sequence sequence, List<PartRead> order, int step) {
        boolean whole = isPool(sequence) && format.layoutFacts().size(rule.name()) != null;
        return !whole
                && sharesBytes(order.get(step))
                && (step + 1 == order.size() || !sharesBytes(order.get(step + 1)));
    }

    private boolean sharesBytes(PartRead read) {
        return read.position() != null && read.part() instanceof Part.Use use && isInside(use.rule());
    }

    /** Whether an item may share bytes with others that stand in the same rule. */
    private boolean isInside(String used) {
        return format.rule(used).clauses().shared() && !format.structures().isPayload(used);
    }

    /** Whether a part follows another one that is not read right before it. */
    private static boolean isResumed(Body.Sequence sequence, List<PartRead> order, int step) {
        int index = sequence.parts().indexOf(order.get(step).part());
        Part before = index == 0 ? null : sequence.parts().get(index - 1);
        Part readBefore = step == 0 ? null : order.get(step - 1).part();
        return order.get(step).position() == null && before != readBefore;
    }

    private static boolean isResumedAfter(Body.Sequence sequence, List<PartRead> order, int step) {
        int index = sequence.parts().indexOf(order.get(step).part()) + 1;
        for (int later = step + 1; later < order.size(); later++) {
            boolean follows = index < sequence.parts().size()
                    && order.get(later).part() == sequence.parts().get(index);
            if (follows && isResumed(sequence, order, later)) {
                return true;
            }
        }
        return false;
    }

    /** Behind the last item of a file nothing may follow; a placed item says nothing of where the file ends. */
    private List<ReadStep> expectEnd(Part last) {
        if (last instanceof Part.Use use && format.isPlaced(use.rule())) {
            return List.of();
        }
        return List.of(expectEnd(rule));
    }

    /** Looks whether a file ends behind a rule. */
    static ReadStep expectEnd(Rule rule) {
        return new ReadStep.ExpectEnd(rule.label(), trailing(rule, Leniency.REJECT));
    }

    private static Leniency trailing(Rule rule, Leniency usual) {
        Leniency trailing = rule.clauses().trailing();
        return trailing == null ? usual : trailing;
    }

    private boolean sharesData() {
        return format.grammar().rules().values().stream()
                .anyMatch(data -> data.clauses().shared() && format.structures().isPayload(data.name()));
    }

    private List<ReadStep> part(PartRead read) {
        if (read.part() instanceof Part.Constant constant) {
            return List.of(new ReadStep.Constant(rule.label(), constant.bytes()));
        }
        if (read.part() instanceof Part.ZeroBits zero) {
            return List.of(new ReadStep.ZeroBits(rule.label(), zero.width(), zero.leniency()));
        }
        Part.Use use = (Part.Use) read.part();
        List<ReadStep> steps = new ArrayList<>();
        Call call = planner.call(rule, use.rule(), values);
        List<ReadStep> locate = locate(use.rule(), read);
        if (use.occurrence() == Occurrence.MANY) {
            Expr count = read.count() == null ? null : read.count().told();
            steps.addAll(new AmountSources(format).check(use.rule(), "count", count, values));
            steps.add(repeat(use, read, locate, call));
            steps.addAll(extents(use.rule()));
        } else if (use.occurrence() == Occurrence.OPTIONAL) {
            Expr presence = read.presence();
            steps.addAll(AbsentItems.presence(planner, rule, use, values));
            steps.add(new ReadStep.Optional(presence == null ? null : values.condition(presence), locate, call));
            values.add(use.rule());
            steps.addAll(AbsentItems.checks(planner, rule, use, values));
        } else {
            steps.addAll(locate);
            steps.add(call);
        }
        values.add(use.rule());
        steps.addAll(0, values.takeLists());
        return steps;
    }

    private ReadStep repeat(Part.Use use, PartRead read, List<ReadStep> locate, Call call) {
        Count count = count(use.rule(), read);
        boolean recovering = read.position() != null && !(count instanceof Count.ToEnd);
        return new ReadStep.Repeat(
                format.rule(use.rule()).label(),
                count,
                locate,
                call,
                planner.collected(use.rule()),
                CheckSteps.keys(format, use.rule(), values),
                recovering,
                null);
    }

    private Count count(String element, PartRead read) {
        PartCount count = read.count();
        if (count == null || count.toEnd()) {
            return new Count.ToEnd(format.minimumSize(element));
        }
        if (count.told() == null && count.parallel() == null) {
            ListEnd end = Objects.requireNonNull(count.end(), "what ends the list");
            return new Count.Until(ByteBuffer.wrap(end.bytes()), end.begins());
        }
        if (count.told() == null) {
            return new Count.Parallel(values.list(String.valueOf(count.parallel())));
        }
        Value told = values.of(count.told());
        if (count.parallel() != null) {
            return new Count.ToldParallel(told, values.list(count.parallel()));
        }
        return new Count.Told(told, read.position() == null ? format.minimumSize(element) : 0);
    }

    private static boolean isFromEnd(Expr offset) {
        return offset instanceof Expr.End || offset.operands().stream().anyMatch(SequenceSteps::isFromEnd);
    }

    /** Goes to where a part starts, and looks whether it may start there. */
    private List<ReadStep> locate(String used, PartRead read) {
        List<ReadStep> steps = new ArrayList<>();
        Clauses clauses = format.rule(used).clauses();
        String label = format.rule(used).label();
        ReadStep.Teller teller = teller((Part.Use) read.part());
        String each = read.position() == null
                ? null
                : new AmountSources(format).ofEach((Part.Use) read.part(), read.position());
        if (read.position() != null) {
            boolean inside = isInside(used);
            if (inside) {
                values.useStart();
            }
            steps.add(new ReadStep.Seek(
                    label,
                    values.base(used),
                    values.of(read.position()),
                    inside,
                    isFromEnd(read.position()),
                    teller,
                    each));
        }
        if (clauses.align() != null) {
            Value multiple = values.of(clauses.align());
            Expr.Lookup keyed = ComparedSide.onlyKeyed(clauses.align());
            if (keyed != null) {
                steps.add(new CheckSteps(planner, rule, values).aboveZero(label, keyed));
            }
            steps.add(
                    read.position() == null
                            ? new ReadStep.Pad(label, 0, multiple, true, Leniency.LENIENT)
                            : new ReadStep.RequireAligned(
                                    label,
                                    multiple,
                                    clauses.alignLeniency(),
                                    multiple instanceof Value.Number ? teller : null,
                                    multiple instanceof Value.Number ? each : null));
        }
        return steps;
    }

    private ReadStep.@Nullable Teller teller(Part.Use part) {
        String item = PlaceTellers.of(format, rule, part);
        return item == null ? null : new ReadStep.Teller(item, new CheckSteps(planner, rule, values).pathTo(item));
    }

    private List<ReadStep> extents(String used) {
        Clauses clauses = format.rule(used).clauses();
        List<ReadStep> steps = new ArrayList<>();
        if (clauses.contiguous() != null) {
            values.useStart();
            steps.add(new ReadStep.CheckExtents(used, Extent.CONTIGUOUS, clauses.contiguous()));
        }
        if (clauses.gapless() != null) {
            values.useStart();
            steps.add(new ReadStep.CheckExtents(used, Extent.GAPLESS, clauses.gapless()));
        }
        if (clauses.disjoint() != null) {
            steps.add(new ReadStep.CheckExtents(used, Extent.DISJOINT, clauses.disjoint()));
        }
        return steps;
    }
}
