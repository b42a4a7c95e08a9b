package org.tensorbind.processor.plan.scan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Clause;
import org.tensorbind.processor.format.Expressions;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.scan.ScanFrame.ScanFailure;
import org.tensorbind.processor.plan.step.Branch;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.ReadPlan;
import org.tensorbind.processor.plan.step.ReadProgram;
import org.tensorbind.processor.plan.step.ReadStep;
import org.tensorbind.processor.plan.step.ReadStep.Call;
import org.tensorbind.processor.plan.step.ReadStep.Count;
import org.tensorbind.processor.plan.step.ScanProgram;
import org.tensorbind.processor.plan.step.ScanStep;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.Transfer;
import org.tensorbind.processor.plan.value.Coding;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.ScanVariable;
import org.tensorbind.processor.plan.value.ScanVariable.Trait;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.ValueType.Kind;

/** Projects the lists in an element, each kind once: lists of the same kind may be in them. */
final class ScanLists {
    private final Format format;
    private final ReadPlan plan;
    private final Map<String, ScanProgram.Inner> known = new LinkedHashMap<>();
    private final Map<String, String> unknown = new HashMap<>();
    private final Set<String> begun = new LinkedHashSet<>();

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

    /** The named values that a rule reads, null where nothing reads them. */
    @Nullable
    Enumeration enumerated(String rule) {
        ReadProgram program = plan.programs().get(rule);
        return program == null
                ? null
                : program.all(Transfer.class)
                        .map(Transfer::named)
                        .filter(values -> values != null && values.rule().equals(rule))
                        .findFirst()
                        .orElse(null);
    }

    /** How the integers are read of which a program reads one, and checks nothing of it leniently; null for other programs. */
    static @Nullable Coding plainInteger(ReadProgram program) {
        Coding coding = null;
        for (Step step : Step.all(program.steps()).toList()) {
            boolean unchecked = (step instanceof Check check && check.strict())
                    || (step instanceof Step.Note note && !note.isOfExtent());
            if (coding == null && step instanceof Transfer read && read.named() == null && isNumber(read.coding())) {
                coding = read.coding();
            } else if (!unchecked && !(step instanceof ReadStep.Return)) {
                return null;
            }
        }
        return coding;
    }

    /** Whether nothing but the bytes of a value tells it. */
    private static boolean isNumber(Coding coding) {
        return coding instanceof Coding.Fixed
                || coding instanceof Coding.Varint
                || coding instanceof Coding.Ieee
                || coding instanceof Coding.Part
                || (coding instanceof Coding.Digits digits && digits.field() == null);
    }

    /** Whether elements of a list are looked up by something else than the name that a scan keeps. */
    boolean hasOtherKey(String list, @Nullable String name) {
        Clause.Key key = format.grammar().rule(list).clauses().unique();
        return key != null
                && !key.rule().equals(name)
                && Expressions.lookups(format.grammar()).stream()
                        .anyMatch(lookup -> lookup.list().equals(list));
    }

    /** What passes over a list of {@code count} elements, which know of the list what is in {@code elements}. */
    List<Step> pass(ReadStep.Repeat repeat, Value count, ScanFrame elements, ScanFailure failure) {
        String rule = repeat.call().rule();
        if (repeat.keys().stream().anyMatch(key -> key.leniency().isChecked(false))) {
            failure.because(repeat.label() + " are compared with each other");
            return List.of();
        }
        if (begun.add(rule)) {
            project(rule);
        }
        List<Value> given = new ArrayList<>();
        for (Quantity need : parameters(rule).keySet()) {
            Seen seen = elements.see(new Known.Parameter(need));
            if (seen instanceof Seen.Code code) {
                given.add(code.variable().value());
            } else if (seen instanceof Seen.Integer) {
                given.add(elements.evaluate(new Known.Parameter(need)));
            } else {
                failure.because(need.of() + " is not known before its items are made");
                return List.of();
            }
        }
        String reason = unknown.get(rule);
        if (reason != null) {
            failure.because(reason);
        }
        Call call = new Call(rule, given, false, false, false);
        Count told = new Count.Told(count, ((Count.Told) repeat.count()).minimum());
        return List.of(
                new ReadStep.Repeat(repeat.label(), told, List.of(), call, repeat.collected(), List.of(), false));
    }

    private void project(String rule) {
        ScanFailure failure = new ScanFailure();
        if (format.minimumSize(rule) == 0) {
            failure.because("elements of " + rule + " may take no bytes");
        }
        ScanFrame frame = new ScanFrame(failure);
        Map<Quantity, Seen> parameters = parameters(rule);
        parameters.forEach((need, seen) -> frame.put(new Known.Parameter(need), seen));
        List<Step> steps = new ArrayList<>();
        ScanBody.Target none = new ScanBody.Target(null, null, null, false);
        new ScanBody(this, none, failure).run(rule, frame, steps);
        if (failure.reason() != null) {
            unknown.put(rule, failure.reason());
            return;
        }
        ScanVariable count = new ScanVariable(rule, Trait.COUNT, 0, null);
        List<ScanVariable> variables =
                parameters.keySet().stream().map(this::variable).toList();
        known.put(rule, new ScanProgram.Inner(rule, count, variables, each(count, variables, steps)));
    }

    private ScanVariable variable(Quantity need) {
        boolean named = format.structures().value(need.of()).kind() == Kind.ENUMERATION;
        return new ScanVariable(need.of(), Trait.VALUE, 0, named ? enumerated(need.of()) : null);
    }

    /** What the elements of a list are given that a scan can compute with. */
    private Map<Quantity, Seen> parameters(String rule) {
        Map<Quantity, Seen> parameters = new LinkedHashMap<>();
        for (Quantity need : plan.program(rule).needs()) {
            if (need.isValue()) {
                ScanVariable variable = variable(need);
                if (format.structures().value(need.of()).kind() == Kind.INTEGER) {
                    parameters.put(need, new Seen.Integer(variable.value()));
                } else if (variable.codes() != null) {
                    parameters.put(need, new Seen.Code(variable, variable.codes(), null));
                }
            }
        }
        return parameters;
    }

    /** Steps that are done for each element; what is decided by the parameters alone is decided once. */
    private static List<Step> each(ScanVariable count, List<ScanVariable> parameters, List<Step> steps) {
        Step only = steps.size() == 1 ? steps.get(0) : null;
        if (only instanceof Branch branch
                && branch.cases().stream().allMatch(variant -> isOf(variant.condition(), parameters))) {
            List<Branch.Case> cases = branch.cases().stream()
                    .map(variant -> new Branch.Case(variant.condition(), each(count, parameters, variant.steps())))
                    .toList();
            return List.of(new Branch(cases, branch.otherwise()));
        }
        long width = only == null ? 0 : width(only);
        return List.of(
                width > 0
                        ? new ScanStep.Skip(new Value.Number(width), count.value())
                        : new ScanStep.Repeat(count.value(), steps));
    }

    /** Bytes that a step passes over whatever they are, 0 where it looks at them. */
    static long width(Step step) {
        if (step instanceof ScanStep.Read read) {
            return read.item().coding().plainBytes();
        }
        return step instanceof ScanStep.Skip skip && skip.count() == null && skip.size() instanceof Value.Number number
                ? number.value()
                : 0;
    }

    private static boolean isOf(Value condition, List<ScanVariable> parameters) {
        if (condition instanceof Value.Op op) {
            return op.operands().stream().allMatch(operand -> isOf(operand, parameters));
        }
        return condition instanceof Value.Number
                || (condition instanceof Known.Scanned scanned && parameters.contains(scanned.variable()));
    }

    /** The lists that {@code steps} come to. */
    List<ScanProgram.Inner> reached(List<Step> steps, ScanFailure failure) {
        Map<String, ScanProgram.Inner> reached = new LinkedHashMap<>();
        reach(steps, reached, failure);
        return List.copyOf(reached.values());
    }

    private void reach(List<Step> steps, Map<String, ScanProgram.Inner> reached, ScanFailure failure) {
        PlanParts.all(steps, ReadStep.Repeat.class)
                .forEach(list -> reach(list.call().rule(), reached, failure));
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
