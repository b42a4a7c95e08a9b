package org.tensorbind.processor.plan.scan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.plan.scan.ScanFrame.ScanFailure;
import org.tensorbind.processor.plan.step.Branch;
import org.tensorbind.processor.plan.step.Call;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.DocumentStep;
import org.tensorbind.processor.plan.step.Gap;
import org.tensorbind.processor.plan.step.Loop;
import org.tensorbind.processor.plan.step.Loop.Count;
import org.tensorbind.processor.plan.step.Program;
import org.tensorbind.processor.plan.step.ReadPlan;
import org.tensorbind.processor.plan.step.ReadStep;
import org.tensorbind.processor.plan.step.ScanProgram;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.Transfer;
import org.tensorbind.processor.plan.text.PlanText;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.SumForm;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.value.ValueCoding;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.type.Enumeration;

/** Projects the program of one tensor's description onto what a scan does; the programs that it calls are inlined. */
final class ScanBody {
    private final ReadPlan plan;
    private final Target target;
    private final ScanFailure failure;
    private final ScanLists lists;
    private final ScanTensor tensor;
    private final ScanItems items;
    private boolean inMap;

    /** The rules of an element whose values a scan records; null for a role without a rule. */
    record Target(
            @Nullable String name,
            @Nullable String dtype,
            @Nullable String shape) {}

    ScanBody(ScanLists lists, Target target, ScanFailure failure) {
        this(lists, target, failure, new ScanTensor(lists.format(), target, failure));
    }

    private ScanBody(ScanLists lists, Target target, ScanFailure failure, ScanTensor tensor) {
        this.plan = lists.plan();
        this.lists = lists;
        this.target = target;
        this.failure = failure;
        this.tensor = tensor;
        this.items = new ScanItems(lists.format(), tensor, failure);
    }

    /** For a variant of a choice: its variables are not known after it, nor in other variants. */
    private ScanBody inside(ScanFailure variant) {
        return new ScanBody(lists, target, variant, new ScanTensor(tensor, variant));
    }

    /** What is known of the element's tensor. */
    ScanTensor tensor() {
        return tensor;
    }

    /** Inlines a program; gives what is known of its value. */
    ScannedValue run(String rule, ScanFrame frame, List<Step> out) {
        Program program = plan.program(rule);
        tensor.enter(rule);
        ScannedValue result = new ScannedValue.Nothing();
        boolean checksum = program.all(Step.Checksum.class).anyMatch(sum -> sum.form() == SumForm.TEXT);
        if (checksum && !program.inDocument()) {
            failure.because(program.label() + " is a checksum outside of a document");
        }
        for (Step step : Step.all(program.steps()).toList()) {
            if (step instanceof ReadStep.Return last) {
                result = result(last.value(), frame);
            } else if (!(checksum && step instanceof Transfer)) {
                step(step, frame, out);
            }
        }
        tensor.shape(rule, result);
        tensor.leave();
        return result;
    }

    private static ScannedValue result(Value value, ScanFrame frame) {
        if (!(value instanceof Value.Op record && record.is(Operator.NEW))) {
            return frame.see(value);
        }
        Map<String, ScannedValue> parts = new HashMap<>();
        for (Value component : record.operands()) {
            if (component instanceof Known.Local local) {
                parts.put(local.rule(), frame.see(local));
            }
        }
        return new ScannedValue.Record(parts);
    }

    private void step(Step step, ScanFrame frame, List<Step> out) {
        if (step instanceof Transfer key && key.coding() instanceof ValueCoding.Key) {
            if (!key.rule().equals(target.name())) {
                failure.because("the key " + key.rule() + " is not the tensor's name");
            }
            out.add(key);
        } else if (step instanceof Transfer read) {
            frame.put(new Known.Local(read.rule()), items.read(read, frame, out));
        } else if (step instanceof Call call) {
            frame.put(new Known.Local(call.program()), call(call, frame, out));
        } else if (step instanceof Check check) {
            check(check, frame, out);
        } else if (step instanceof Loop loop) {
            loop(loop, frame, out);
        } else if (step instanceof Branch branch && isByTag(branch)) {
            choose(branch, frame, out);
        } else if (step instanceof DocumentStep.Map map) {
            map(map, frame, out);
        } else if (step instanceof DocumentStep.Array tuple && !tuple.inParentheses()) {
            List<Step> elements = tuple.steps().stream()
                    .<Step>map(element -> new Step.Frame(tuple.label(), inlined((Call) element, frame)))
                    .toList();
            out.add(new DocumentStep.Array(tuple.label(), false, null, elements));
        } else if (step instanceof Step.Checksum sum && sum.form() == SumForm.TEXT) {
            out.add(step);
        } else if (step instanceof Gap gap && isPassed(gap)) {
            out.add(gap.with(frame.evaluate(gap.amount())));
        } else if (!isLeft(step)) {
            failure.because("'" + PlanText.head(step) + "' is read item by item");
        }
    }

    private static boolean isPassed(Gap gap) {
        return !gap.leniency().isChecked(false)
                && (gap.extent() instanceof Gap.ToMultiple || gap.extent() instanceof Gap.Bytes);
    }

    /** Whether a scan has nothing to do for a step. */
    private static boolean isLeft(Step step) {
        return step instanceof Step.Frame
                || step instanceof Step.Sum
                || step instanceof Step.Cover
                || (step instanceof Step.Note note && !note.isOfExtent());
    }

    private void check(Check check, ScanFrame frame, List<Step> out) {
        boolean named = check.problem() == Check.Problem.UNKNOWN || check.problem() == Check.Problem.KEPT_UNKNOWN;
        if (check.problem().isOfPlaces()) {
            failure.because("'" + PlanText.head(check) + "' is read item by item");
        } else if (!named && check.problem() != Check.Problem.UNCOUNTABLE && !check.isStrict()) {
            out.add(Check.of(check.blame(), frame.evaluate(check.holds()), check.problem(), check.leniency()));
        }
    }

    ScannedValue call(Call call, ScanFrame frame, List<Step> out) {
        return run(call.program(), frameOf(call, frame), out);
    }

    /** What a program knows that is called. */
    ScanFrame frameOf(Call call, ScanFrame frame) {
        ScanFrame inner = new ScanFrame(failure);
        List<Quantity> needs = plan.program(call.program()).needs();
        for (int i = 0; i < needs.size(); i++) {
            inner.put(
                    new Known.Parameter(needs.get(i)),
                    given(call, call.arguments().get(i), frame));
        }
        return inner;
    }

    private ScannedValue given(Call call, Value argument, ScanFrame frame) {
        boolean other = argument.is(Operator.OF_CODE);
        if (other
                && argument instanceof Value.Op same
                && same.operand(0) instanceof Value.Op found
                && frame.see(found.operand(0)) instanceof ScannedValue.Code code) {
            Enumeration values = lists.format().rule(same.detail()).values();
            if (values != null && !values.isText() && !code.values().isText()) {
                return new ScannedValue.Code(code.code(), values, false);
            }
        }
        if (argument instanceof Value.Number || argument instanceof Value.Named || other) {
            failure.because(call.program() + " is given values by 'with'");
        }
        return frame.see(argument);
    }

    private void loop(Loop loop, ScanFrame frame, List<Step> out) {
        String element = loop.rule();
        Transfer integer = ScanLists.plainInteger(plan.program(element));
        if (!(loop.count() instanceof Count.Given found) || !loop.locate().isEmpty()) {
            failure.because(loop.label() + " is a list without a count, or whose elements have offsets of their own");
            return;
        }
        if (integer == null) {
            out.addAll(lists.pass(loop, frame.evaluate(found.value()), frameOf(loop.call(), frame), failure));
            return;
        }
        ScannedValue seen = items.integers(integer, frame.evaluate(found.value()), integer.coding(), out);
        frame.put(new Known.Local(element, true), seen);
        tensor.shape(element, seen);
    }

    /** Whether a tag shows which of several variants is read. */
    private static boolean isByTag(Branch branch) {
        Branch.Case first = branch.cases().get(0);
        return !branch.otherwise().isEmpty()
                && first.condition().is(Operator.MATCHES)
                && first.steps().get(0) instanceof Call;
    }

    private void choose(Branch choice, ScanFrame frame, List<Step> out) {
        Value.Op tag = (Value.Op) choice.cases().get(0).condition();
        Rule tagRule = lists.format().rule(((Value.Named) tag.operand(1)).rule());
        String label = tagRule.label();
        if (!(frame.see(tag.operand(0)) instanceof ScannedValue.Code)) {
            failure.because(label + " is not known before its items are made");
            return;
        }
        List<Branch.Case> cases = new ArrayList<>();
        for (Branch.Case variant : choice.cases()) {
            Call call = (Call) variant.steps().get(0);
            ScanFailure unknown = new ScanFailure();
            ScanBody inside = inside(unknown);
            List<Step> steps = new ArrayList<>();
            inside.run(call.program(), inside.frameOf(call, frame), steps);
            if (unknown.reason() == null && !ScanProgram.isNamed(steps)) {
                cases.add(new Branch.Case(frame.evaluate(variant.condition()), steps));
            }
        }
        if (cases.stream().anyMatch(ScanProgram::hasData)) {
            cases.removeIf(variant -> !ScanProgram.hasData(variant));
        }
        if (cases.isEmpty()) {
            failure.because("no variant by " + label + " can be scanned");
        }
        Check other = Check.ofScan(tagRule, Check.Problem.UNKNOWN, new Value.Truth(false));
        out.add(new Branch(together(cases), List.of(other)));
    }

    private void map(DocumentStep.Map map, ScanFrame frame, List<Step> out) {
        if (!map.entries().isEmpty() || inMap) {
            failure.because(map.label() + " is a map of more than single values");
            return;
        }
        if (map.isLarge()) {
            failure.because(map.label() + " has more than 64 fields");
            return;
        }
        inMap = true;
        List<DocumentStep.Field> fields = map.fields().stream()
                .map(field -> new DocumentStep.Field(
                        field.key(),
                        field.mayBeAbsent(),
                        field.orNull(),
                        field.repeated(),
                        null,
                        inlined(field.call(), frame)))
                .toList();
        inMap = false;
        boolean others = map.others() != null && map.others().areAnything();
        out.add(new DocumentStep.Map(map.label(), fields, others ? map.others() : null, List.of(), null, false));
    }

    private List<Step> inlined(Call call, ScanFrame frame) {
        List<Step> steps = new ArrayList<>();
        step(call, frame, steps);
        return steps;
    }

    /** Puts together the cases that only pass over as many bytes. */
    private static List<Branch.Case> together(List<Branch.Case> cases) {
        Map<List<Step>, Value> conditions = new LinkedHashMap<>();
        for (Branch.Case variant : cases) {
            conditions.merge(simple(variant.steps()), variant.condition(), (all, next) -> Operator.OR.of(all, next));
        }
        return conditions.entrySet().stream()
                .map(entry -> new Branch.Case(entry.getValue(), entry.getKey()))
                .toList();
    }

    /** An integer that is all of a variant is not looked at: what is read in a variant is not known after it. */
    private static List<Step> simple(List<Step> steps) {
        Value.Number width = steps.size() == 1 ? ScanLists.width(steps.get(0)) : null;
        return width == null ? steps : List.of(Gap.passed(width));
    }
}
