package org.tensorbind.processor.plan.read;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Clauses;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.order.Regions;
import org.tensorbind.processor.plan.step.Branch;
import org.tensorbind.processor.plan.step.Call;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.Check.At;
import org.tensorbind.processor.plan.step.Check.Blame;
import org.tensorbind.processor.plan.step.Check.Problem;
import org.tensorbind.processor.plan.step.Gap;
import org.tensorbind.processor.plan.step.Loop;
import org.tensorbind.processor.plan.step.Loop.Count;
import org.tensorbind.processor.plan.step.ReadStep;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.Step.Filling;
import org.tensorbind.processor.plan.step.Step.Region;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.value.Leniency;

/** How sequences are read: each part in the order in which they can be read. */
final class SequenceSteps {
    /** Whether something follows in the region. */
    private static final Value MORE =
            Operator.GREATER.of(new Known.Here(Known.Property.REMAINING), new Value.Number(0));

    private final ReadPlanner planner;
    private final Format format;
    private final Rule rule;
    private final ReadValues values;
    private final AmountSources amounts;

    SequenceSteps(ReadPlanner planner, Rule rule, ReadValues values) {
        this.planner = planner;
        this.format = planner.format();
        this.rule = rule;
        this.values = values;
        this.amounts = new AmountSources(format);
    }

    List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        Value size = regionSize(format, rule, values);
        if (size != null) {
            Expr given = format.relations().size(rule.name());
            steps.addAll(amounts.check(rule.name(), "size", given, values));
        }
        List<Step> content = content();
        if (size != null && isPool()) {
            content.add(new ReadStep.EndPool(rule.label(), true));
        }
        Filling filling = Filling.of(rule.clauses().fill(), false);
        steps.addAll(
                size == null ? content : List.of(new Region(rule.name(), rule.label(), size, filling, null, content)));
        return values.noted(false, planner.sums().held(rule, steps));
    }

    /** The rule's size, where something outside of the rule gives it. */
    static @Nullable Value regionSize(Format format, Rule rule, ReadValues values) {
        Expr size = new Regions(format.relations()).size(rule.name());
        return size == null ? null : values.of(size);
    }

    /** Whether it ends with items that may share bytes. */
    private boolean isPool() {
        Item.Use last = rule.lastUse();
        return last != null && format.rule(last.rule()).clauses().shared();
    }

    private List<Step> content() {
        List<Step> steps = new ArrayList<>();
        List<Item> order = planner.order().items(rule);
        for (int i = 0; i < order.size(); i++) {
            steps.addAll(placed(order, i));
        }
        if (rule.name().equals(format.grammar().root()) && format.hasPlaces()) {
            Known.Property covered = sharesData() ? Known.Property.IS_COVERED_OR_SHARED : Known.Property.IS_COVERED;
            steps.add(Check.of(
                    Blame.of(rule, At.HERE),
                    new Known.Here(covered),
                    Problem.UNCOVERED,
                    trailing(rule, Leniency.LENIENT)));
        }
        List<Step> content = new ArrayList<>(Step.Bits.around(rule, steps));
        List<Step> checks = new CheckSteps(planner, rule, values).steps();
        content.addAll(values.takeLists());
        content.addAll(checks);
        return content;
    }

    /** An item in the order of reading, with the steps before and after it that determine the reader's position. */
    private List<Step> placed(List<Item> order, int i) {
        Item part = order.get(i);
        int index = rule.items().indexOf(part);
        List<Step> steps = new ArrayList<>();
        if (isResumed(order, i)) {
            Value before = index == 0 ? ReadValues.start() : endOf(index - 1);
            steps.add(new ReadStep.Seek(rule.label(), null, before, false, null));
        }
        steps.addAll(part(part));
        if (endsPool(order, i)) {
            steps.add(new ReadStep.EndPool(rule.label(), false));
        }
        boolean last = index == rule.items().size() - 1;
        if (last && rule.name().equals(format.grammar().root())) {
            steps.addAll(expectEnd(part));
        }
        if (isResumedAfter(order, i)) {
            steps.add(new ReadStep.Let(endOf(index), new Known.Here(Known.Property.POSITION)));
        }
        return steps;
    }

    /** Where a part ended, to come back to. */
    private static Known endOf(int part) {
        return new Known.Local("end of part " + part);
    }

    /** Whether a list whose items may share bytes ends here, and not with a region that has them all. */
    private boolean endsPool(List<Item> order, int step) {
        boolean whole = isPool() && format.relations().size(rule.name()) != null;
        return !whole
                && sharesBytes(order.get(step))
                && (step + 1 == order.size() || !sharesBytes(order.get(step + 1)));
    }

    private boolean sharesBytes(Item part) {
        return format.relations().hasOwnPlace(part) && part instanceof Item.Use use && isInside(use.rule());
    }

    /** Whether an item may share bytes with others that are in the same rule. */
    private boolean isInside(String used) {
        return format.rule(used).clauses().shared() && !format.structures().isPayload(used);
    }

    /** Whether a part follows another one that is not read right before it. */
    private boolean isResumed(List<Item> order, int step) {
        int index = rule.items().indexOf(order.get(step));
        Item before = index == 0 ? null : rule.items().get(index - 1);
        Item readBefore = step == 0 ? null : order.get(step - 1);
        return !format.relations().hasOwnPlace(order.get(step)) && before != readBefore;
    }

    private boolean isResumedAfter(List<Item> order, int step) {
        int next = rule.items().indexOf(order.get(step)) + 1;
        int later = next < rule.items().size() ? order.indexOf(rule.items().get(next)) : -1;
        return later > step && isResumed(order, later);
    }

    /** Nothing may follow the last item of a file, unless that item has an offset of its own. */
    private List<Step> expectEnd(Item last) {
        if (last instanceof Item.Use use && format.isPlaced(use.rule())) {
            return List.of();
        }
        return List.of(expectEnd(rule));
    }

    /** Looks whether a file ends after a rule. */
    static Step expectEnd(Rule rule) {
        Value ended = Operator.EQUAL.of(new Known.Here(Known.Property.REMAINING), new Value.Number(0));
        return Check.of(Blame.of(rule, At.HERE), ended, Problem.TRAILING, trailing(rule, Leniency.REJECT));
    }

    private static Leniency trailing(Rule rule, Leniency usual) {
        Leniency trailing = rule.clauses().trailing();
        return trailing == null ? usual : trailing;
    }

    private boolean sharesData() {
        return format.grammar().rules().values().stream()
                .anyMatch(data -> data.clauses().shared() && format.structures().isPayload(data.name()));
    }

    private List<Step> part(Item part) {
        if (part instanceof Item.Constant constant) {
            return List.of(new Step.Constant(rule.label(), ByteBuffer.wrap(constant.bytes())));
        }
        if (part instanceof Item.ZeroBits zero) {
            return List.of(Gap.of(rule, zero));
        }
        Item.Use use = (Item.Use) part;
        List<Step> steps = new ArrayList<>();
        Call call = planner.call(rule, use.rule(), values);
        List<Step> locate = locate(use);
        if (use.isMany()) {
            Expr count = format.relations().count(use.rule(), rule.name());
            steps.addAll(amounts.check(use.rule(), "count", count, values));
            steps.add(loop(use, locate, call));
            steps.addAll(extents(use.rule()));
        } else if (use.mayBeAbsent()) {
            Expr presence = format.relations().presence(rule.name(), use.rule());
            steps.addAll(AbsentItems.presence(planner, rule, use, values));
            Value present = presence == null ? MORE : values.condition(presence);
            steps.add(new Branch(
                    List.of(new Branch.Case(present, located(locate, call))),
                    List.of(),
                    planner.hasValue(use.rule()) ? use.rule() : null));
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

    private Step loop(Item.Use use, List<Step> locate, Call call) {
        Count count = count(use);
        boolean recovering = format.relations().hasOwnPlace(use) && !(count instanceof Count.Uncounted);
        return new Loop(
                use.rule(),
                format.rule(use.rule()).label(),
                count,
                CheckSteps.keys(format, use.rule(), values),
                recovering,
                located(locate, call));
    }

    private static List<Step> located(List<Step> locate, Call call) {
        return Stream.concat(locate.stream(), Stream.of(call)).toList();
    }

    private Count count(Item.Use use) {
        Expr given = format.relations().count(use.rule(), rule.name());
        String list = planner.order().parallel(rule, use, values.read());
        Item.Stop end = format.relations().listEnd(use.rule(), rule.name());
        long least = format.minimumSize(use.rule());
        if (list != null) {
            return new Count.Parallel(values.list(list), given == null ? null : values.of(given));
        }
        if (given != null) {
            return new Count.Given(values.of(given), format.relations().hasOwnPlace(use) ? 0 : least);
        }
        return end == null ? new Count.ToEnd(least) : new Count.Until(ByteBuffer.wrap(end.bytes()), end.begins());
    }

    /** Goes to where a part starts, and looks whether it may start there. */
    private List<Step> locate(Item.Use part) {
        Rule used = format.rule(part.rule());
        Expr position = format.relations().position(used.name());
        Expr align = used.clauses().align();
        Value multiple = align == null ? null : values.of(align);
        Check.KeyedItem keyed = align == null ? null : new CheckSteps(planner, rule, values).keyed(align);
        if (position == null) {
            return multiple == null ? List.of() : List.of(Gap.before(used, format.padding(), multiple, keyed));
        }
        Blame blame = amounts.ofPlace(rule, part, position);
        Step seek = new ReadStep.Seek(
                used.label(), values.base(used.name()), values.of(position), isInside(used.name()), blame);
        if (multiple == null) {
            return List.of(seek);
        }
        Step aligned = new Check(
                new Blame(blame.rule(), blame.label(), blame.at(), keyed),
                Operator.IS_MULTIPLE.of(new Known.Here(Known.Property.POSITION), multiple),
                Problem.MISALIGNED,
                used.clauses().alignLeniency(),
                used.label(),
                null);
        return List.of(seek, aligned);
    }

    private List<Step> extents(String used) {
        Clauses clauses = format.rule(used).clauses();
        Value list = new Known.Local(used, true);
        List<Step> steps = new ArrayList<>();
        if (clauses.contiguous() != null) {
            steps.add(extent(used, Operator.IS_CONTIGUOUS.of(list, ReadValues.start()), clauses.contiguous()));
        }
        if (clauses.gapless() != null) {
            steps.add(extent(used, Operator.IS_GAPLESS.of(list, ReadValues.start()), clauses.gapless()));
        }
        if (clauses.disjoint() != null) {
            steps.add(extent(used, Operator.IS_DISJOINT.of(list), clauses.disjoint()));
        }
        return steps;
    }

    private static Step extent(String used, Value holds, Leniency leniency) {
        return Check.of(new Blame(used, used, At.HERE, null), holds, Problem.MISPLACED, leniency);
    }
}
