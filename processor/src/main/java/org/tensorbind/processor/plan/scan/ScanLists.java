package org.tensorbind.processor.plan.scan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Clause;
import org.tensorbind.processor.format.Expressions;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.scan.ScanFrame.ScanFailure;
import org.tensorbind.processor.plan.step.Branch;
import org.tensorbind.processor.plan.step.Call;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.Gap;
import org.tensorbind.processor.plan.step.Loop;
import org.tensorbind.processor.plan.step.Loop.Count;
import org.tensorbind.processor.plan.step.Program;
import org.tensorbind.processor.plan.step.ReadPlan;
import org.tensorbind.processor.plan.step.ReadStep;
import org.tensorbind.processor.plan.step.ScanProgram;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.Transfer;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.value.ValueCoding;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.ValueType.Kind;

/** Projects the lists in an element, each kind once: lists of the same kind may be in them. */
final class ScanLists {
    private final Format format;
    private final ReadPlan plan;
    private final Map<String, ScanProgram.Inner> known = new HashMap<>();

    /** What is in the way of the lists that were begun. */
    private final Map<String, ScanFailure> failures = new HashMap<>();

    ScanLists(Format format, ReadPlan plan) {
        this.format = format;
        this.plan = plan;
    }

    Format format() {
        return format;
    }

    ReadPlan plan() {
        return plan;
    }

    /** How the integer is read that is all that a program reads, and nothing of it is checked leniently; null for other programs. */
    static @Nullable Transfer plainInteger(Program program) {
        Transfer integer = null;
        for (Step step : Step.all(program.steps()).toList()) {
            boolean unchecked = (step instanceof Check check && check.isStrict())
                    || (step instanceof Step.Note note && !note.isOfExtent());
            if (integer == null && step instanceof Transfer read && read.named() == null && isInteger(read.coding())) {
                integer = read;
            } else if (!unchecked && !(step instanceof ReadStep.Return)) {
                return null;
            }
        }
        return integer;
    }

    private static boolean isInteger(ValueCoding coding) {
        return coding instanceof ValueCoding.Fixed || coding instanceof ValueCoding.Varint;
    }

    /** Whether elements of a list are looked up by a key other than the name that a scan records. */
    boolean hasOtherKey(String list, @Nullable String name) {
        Clause.Key key = format.grammar().rule(list).clauses().unique();
        return key != null
                && !key.rule().equals(name)
                && Expressions.lookups(format.grammar()).stream()
                        .anyMatch(lookup -> lookup.list().equals(list));
    }

    /** What passes over a list of {@code count} elements, which know of the list what is in {@code elements}. */
    List<Step> pass(Loop loop, Value count, ScanFrame elements, ScanFailure failure) {
        String rule = loop.rule();
        if (loop.keys().stream().anyMatch(key -> key.leniency().isChecked(false))) {
            failure.because(loop.label() + " are compared with each other");
            return List.of();
        }
        if (!failures.containsKey(rule)) {
            failures.put(rule, new ScanFailure());
            project(rule, failures.get(rule));
        }
        List<Value> given = new ArrayList<>();
        for (Quantity need : parameters(rule).keySet()) {
            Value number = elements.see(new Known.Parameter(need)).number();
            if (number == null) {
                failure.because(need.of() + " is not known before its items are made");
                return List.of();
            }
            given.add(number);
        }
        String reason = failures.get(rule).reason();
        if (reason != null) {
            failure.because(reason);
        }
        Count found = new Count.Given(count, ((Count.Given) loop.count()).minimum());
        return List.of(Loop.plain(rule, loop.label(), found, List.of(new Call(rule, given))));
    }

    private void project(String rule, ScanFailure failure) {
        if (format.minimumSize(rule) == 0) {
            failure.because("elements of " + rule + " may be empty");
        }
        ScanFrame frame = new ScanFrame(failure);
        Map<Quantity, ScannedValue> parameters = parameters(rule);
        parameters.forEach((need, seen) -> frame.put(new Known.Parameter(need), seen));
        List<Step> steps = new ArrayList<>();
        ScanBody.Target none = new ScanBody.Target(null, null, null);
        new ScanBody(this, none, failure).run(rule, frame, steps);
        Known.Scanned count = new Known.Scanned(rule, Known.ScannedKind.COUNT, 0);
        List<Known.Scanned> scanned =
                parameters.keySet().stream().map(ScanLists::scanned).toList();
        if (failure.reason() == null) {
            known.put(rule, new ScanProgram.Inner(rule, count, scanned, each(rule, count, scanned, steps)));
        }
    }

    private static Known.Scanned scanned(Quantity need) {
        return new Known.Scanned(need.of(), Known.ScannedKind.VALUE, 0);
    }

    /** What the elements of a list are given that a scan can compute with. */
    private Map<Quantity, ScannedValue> parameters(String rule) {
        Map<Quantity, ScannedValue> parameters = new LinkedHashMap<>();
        for (Quantity need : plan.program(rule).needs()) {
            if (need.isValue()) {
                Kind kind = format.structures().value(need.of()).kind();
                Enumeration values =
                        kind == Kind.ENUMERATION ? format.rule(need.of()).values() : null;
                if (kind == Kind.INTEGER) {
                    parameters.put(need, new ScannedValue.Integer(scanned(need)));
                } else if (values != null) {
                    parameters.put(need, new ScannedValue.Code(scanned(need), values, false));
                }
            }
        }
        return parameters;
    }

    /** Steps that are done for each element; what is decided by the parameters alone is decided once. */
    private static List<Step> each(String rule, Known.Scanned count, List<Known.Scanned> parameters, List<Step> steps) {
        Step only = steps.size() == 1 ? steps.get(0) : null;
        if (only instanceof Branch branch
                && branch.cases().stream().allMatch(variant -> isOf(variant.condition(), parameters))) {
            List<Branch.Case> cases = branch.cases().stream()
                    .map(variant ->
                            new Branch.Case(variant.condition(), each(rule, count, parameters, variant.steps())))
                    .toList();
            return List.of(new Branch(cases, branch.otherwise()));
        }
        Value.Number width = only == null ? null : width(only);
        return List.of(
                width != null
                        ? Gap.passed(Operator.TIMES.of(count, width))
                        : Loop.plain(rule, rule, new Count.Given(count, 0), steps));
    }

    /** Bytes that a step passes over whatever they are; null where it looks at them, or another item gives the count. */
    static Value.@Nullable Number width(Step step) {
        Value passed = step instanceof Transfer item
                ? item.passed()
                : step instanceof Gap gap && gap.extent() instanceof Gap.Bytes ? gap.amount() : null;
        return passed instanceof Value.Number number ? number : null;
    }

    private static boolean isOf(Value condition, List<Known.Scanned> parameters) {
        if (condition instanceof Value.Op op) {
            return op.operands().stream().allMatch(operand -> isOf(operand, parameters));
        }
        return condition instanceof Value.Number || parameters.contains(condition);
    }

    /** The lists that {@code steps} come to. */
    List<ScanProgram.Inner> reached(List<Step> steps, ScanFailure failure) {
        Map<String, ScanProgram.Inner> reached = new LinkedHashMap<>();
        reach(steps, reached, failure);
        return List.copyOf(reached.values());
    }

    private void reach(List<Step> steps, Map<String, ScanProgram.Inner> reached, ScanFailure failure) {
        PlanParts.all(steps, Call.class).forEach(call -> reach(call.program(), reached, failure));
    }

    private void reach(String list, Map<String, ScanProgram.Inner> reached, ScanFailure failure) {
        ScanProgram.Inner inner = known.get(list);
        if (inner == null) {
            failure.because(list + " is in a list that cannot be scanned");
        } else if (reached.putIfAbsent(list, inner) == null) {
            reach(inner.steps(), reached, failure);
        }
    }
}
