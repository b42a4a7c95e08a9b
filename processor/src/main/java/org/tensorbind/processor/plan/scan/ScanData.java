package org.tensorbind.processor.plan.scan;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.step.Call;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.Gap;
import org.tensorbind.processor.plan.step.Loop.Count;
import org.tensorbind.processor.plan.step.ReadPlan;
import org.tensorbind.processor.plan.step.ReadStep;
import org.tensorbind.processor.plan.step.Scan;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;

/**
 * Data of tensors that is separate from their descriptions.
 *
 * @param list of the data, or of rules that begin with it
 * @param call from an element to its data, null where the elements are the data
 * @param paddings what multiples the elements are padded to that begin with their data, in terms of the list's program
 */
record ScanData(ListStep list, @Nullable Call call, List<Value> paddings) {
    /** The lists of data of the rule {@code data}. */
    static List<ScanData> of(ReadPlan plan, String data) {
        List<ScanData> found = new ArrayList<>();
        for (String rule : plan.programs().keySet()) {
            for (ListStep list : ListStep.of(plan, rule)) {
                ScanData known = rule.equals(data) ? new ScanData(list, null, List.of()) : around(plan, list, data);
                if (known != null) {
                    found.add(known);
                }
            }
        }
        return found;
    }

    /** A list whose elements consist of data and unchecked padding. */
    private static @Nullable ScanData around(ReadPlan plan, ListStep list, String data) {
        Call call = null;
        List<Value> paddings = new ArrayList<>();
        for (Step step : Step.all(plan.program(list.loop().rule()).steps()).toList()) {
            if (call == null && step instanceof Call first && first.program().equals(data)) {
                call = first;
            } else if (call != null && step instanceof Call called && isPadding(plan, called)) {
                Step.all(plan.program(called.program()).steps())
                        .filter(Gap.class::isInstance)
                        .forEach(gap ->
                                paddings.add(given(plan, list.call(), given(plan, called, ((Gap) gap).amount()))));
            } else if (call != null && step instanceof Gap gap && isPadding(gap)) {
                paddings.add(given(plan, list.call(), gap.amount()));
            } else if (!isFrame(step) && !step.equals(new ReadStep.Return(new Known.Local(data)))) {
                return null;
            }
        }
        return call == null ? null : new ScanData(list, call, paddings);
    }

    private static boolean isPadding(ReadPlan plan, Call call) {
        return !plan.program(call.program()).hasValue()
                && Step.all(plan.program(call.program()).steps())
                        .allMatch(step -> isFrame(step) || (step instanceof Gap gap && isPadding(gap)));
    }

    private static boolean isPadding(Gap gap) {
        return gap.extent() instanceof Gap.ToMultiple padding
                && padding.optionalAtEnd()
                && !gap.leniency().isChecked(false);
    }

    private static boolean isFrame(Step step) {
        return step instanceof Step.Frame
                || (step instanceof Step.Note note
                        && (note.purpose() == Step.Purpose.START || note.purpose() == Step.Purpose.KEY))
                || (step instanceof Check check && check.problem() == Check.Problem.UNCOUNTABLE);
    }

    /** A value of the program that is called, in terms of the one that calls it. */
    private static Value given(ReadPlan plan, Call call, Value value) {
        if (value instanceof Known.Parameter parameter) {
            int index = plan.program(call.program()).needs().indexOf(parameter.need());
            return index < 0 ? value : call.arguments().get(index);
        }
        return value instanceof Value.Op op && op.is(Operator.LOOKUP)
                ? op.operator()
                        .of(op.operands().stream()
                                .map(operand -> given(plan, call, operand))
                                .toList())
                        .with(op.detail())
                : value;
    }

    /** The descriptions that there is one element for each of. */
    @Nullable
    Value descriptions() {
        return list.loop().count() instanceof Count.Parallel parallel ? parallel.list() : null;
    }

    /** How the list is created from scanned extents, null if it is read element by element. */
    @Nullable
    Scan payloads() {
        ReadStep.Seek seek = list.seek();
        Value alignment = list.alignment();
        if (seek == null
                || alignment == null
                || !(list.loop().count() instanceof Count.Parallel parallel)
                || parallel.given() != null) {
            return null;
        }
        boolean known = paddings.stream()
                .allMatch(padding ->
                        padding.equals(alignment) || (padding instanceof Value.Number number && number.value() > 0));
        return known ? new Scan.Payloads(alignment, seek.base(), !paddings.isEmpty()) : null;
    }
}
