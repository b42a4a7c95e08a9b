package org.tensorbind.processor.plan.scan;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Clause.Filter;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.scan.ScanBody.Target;
import org.tensorbind.processor.plan.scan.ScanFrame.ScanFailure;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.ScanProgram;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;

/** What a scan knows of the tensor that an element describes: whether it has a name, what its data needs. */
final class ScanTensor {
    private final Format format;
    private final Target target;
    private final ScanFailure failure;
    private final Map<String, Integer> scanned = new HashMap<>();
    private final Map<String, ScannedValue> last = new HashMap<>();

    /** The rules that are read, the innermost first. */
    private final Deque<String> path = new ArrayDeque<>();

    private ScannedValue.@Nullable Code dtype;
    private Known.@Nullable Scanned shape;

    ScanTensor(Format format, Target target, ScanFailure failure) {
        this.format = format;
        this.target = target;
        this.failure = failure;
    }

    /** Goes on with what is known so far. */
    ScanTensor(ScanTensor around, ScanFailure failure) {
        this(around.format, around.target, failure);
        scanned.putAll(around.scanned);
        last.putAll(around.last);
        path.addAll(around.path);
        dtype = around.dtype;
        shape = around.shape;
    }

    /** The value that is recorded of an item, numbered by rule and kind. */
    Known.Scanned record(String rule, Known.ScannedKind kind) {
        return new Known.Scanned(rule, kind, scanned.merge(rule + kind, 1, Integer::sum));
    }

    /** What follows is read in a rule, too. */
    void enter(String rule) {
        path.push(rule);
    }

    /** Leaves the last rule. */
    void leave() {
        path.pop();
    }

    /** Whether a text that is read now is the name. */
    boolean isName() {
        return target.name() != null && path.contains(target.name());
    }

    boolean isDtype(String rule) {
        return rule.equals(target.dtype());
    }

    void dtype(ScannedValue.Code code) {
        dtype = code;
    }

    /** Notes what was read of a rule. */
    void note(String rule, ScannedValue seen) {
        last.put(rule, seen);
    }

    /** Notes the shape, if it is one, of the tensor or of a block that something around it is. */
    void shape(String rule, ScannedValue seen) {
        boolean block = format.grammar().blocks().values().stream()
                .anyMatch(binding -> rule.equals(binding.shape()) && path.contains(binding.rule()));
        if (seen instanceof ScannedValue.Integers integers && (rule.equals(target.shape()) || block)) {
            shape = integers.product();
        }
    }

    /** The size of the data, which is what its shape needs unless it is compressed. */
    Value size(String data, Value size, ScanFrame frame, List<Step> out) {
        Value given = frame.evaluate(size);
        if (shape == null || dtype == null) {
            failure.because("the shape or the dtype is not part of the description");
            return given;
        }
        Filter filter = format.rule(data).clauses().filter();
        Value dense = ScanFrame.bytes(shape, dtype);
        if (filter != null || !given.equals(dense)) {
            Value same = Operator.EQUAL.of(given, dense);
            Value filtered = filter == null ? null : isFiltered(filter);
            Value holds = filtered == null ? same : Operator.OR.of(same, filtered);
            out.add(Check.ofScan(format.rule(data), Check.Problem.DIFFERENT, holds));
        }
        return given;
    }

    /** Where data is that is separate from the description. */
    ScanProgram.@Nullable Data data(Value offset, Value size) {
        return dtype == null || shape == null ? null : new ScanProgram.Data(offset, size, dtype.code(), shape);
    }

    private @Nullable Value isFiltered(Filter filter) {
        Value filtered = null;
        for (Map.Entry<String, String> entry : new TreeMap<>(filter.filters()).entrySet()) {
            if (entry.getValue().equals("none")) {
                if (!(last.get(filter.tag()) instanceof ScannedValue.Code code)) {
                    failure.because(filter.tag() + " is not part of the description");
                    return null;
                }
                Value other = Operator.NOT.of(ScanFrame.matches(code, entry.getKey()));
                filtered = filtered == null ? other : Operator.AND.of(filtered, other);
            }
        }
        return filtered;
    }
}
