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
import org.tensorbind.processor.plan.step.ScanStep;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.ScanVariable;
import org.tensorbind.processor.plan.value.ScanVariable.Trait;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.type.Enumeration;

/** What a scan knows of the tensor that an element describes: whether it has a name, what its data needs. */
final class ScanTensor {
    private final Format format;
    private final Target target;
    private final ScanFailure failure;
    private final Map<String, Integer> variables = new HashMap<>();
    private final Map<String, Seen> last = new HashMap<>();

    /** The rules that are read, the innermost first. */
    private final Deque<String> path = new ArrayDeque<>();

    private boolean named;
    private boolean placed;
    private @Nullable ScanVariable dtype;
    private @Nullable ScanVariable dtypeWidth;
    private @Nullable ScanVariable shapeProduct;

    ScanTensor(Format format, Target target, ScanFailure failure) {
        this.format = format;
        this.target = target;
        this.failure = failure;
    }

    /** Goes on with what is known so far. */
    ScanTensor(ScanTensor around, ScanFailure failure) {
        this(around.format, around.target, failure);
        variables.putAll(around.variables);
        last.putAll(around.last);
        path.addAll(around.path);
        named = around.named;
        placed = around.placed;
        dtype = around.dtype;
        dtypeWidth = around.dtypeWidth;
        shapeProduct = around.shapeProduct;
    }

    /**
     * A new variable, numbered by rule and trait.
     *
     * @param codes the named values whose code or width it is, null for others
     */
    ScanVariable variable(String rule, Trait trait, @Nullable Enumeration codes) {
        return new ScanVariable(rule, trait, variables.merge(rule + trait, 1, Integer::sum), codes);
    }

    boolean isNamed() {
        return named;
    }

    /** Whether the data is part of the description. */
    boolean isPlaced() {
        return placed;
    }

    void place() {
        placed = true;
    }

    /** What follows is read in a rule, too. */
    void enter(String rule) {
        path.push(rule);
    }

    /** What follows is no longer read in the last rule. */
    void leave() {
        path.pop();
    }

    /** Notes that a text is read; returns whether it is the name. */
    boolean name() {
        boolean name = target.name() != null && path.contains(target.name());
        named |= name;
        return name;
    }

    /** The same of the item of a rule. */
    boolean name(String rule) {
        named |= rule.equals(target.name());
        return rule.equals(target.name());
    }

    boolean isDtype(String rule) {
        return rule.equals(target.dtype());
    }

    void dtype(ScanVariable code, ScanVariable width) {
        dtype = code;
        dtypeWidth = width;
    }

    /** Notes what was read of a rule. */
    void note(String rule, Seen seen) {
        last.put(rule, seen);
    }

    /** Notes the shape, if it is one, of the tensor or of a block that something around it is. */
    void shape(String rule, Seen seen) {
        boolean block = format.grammar().blocks().values().stream()
                .anyMatch(binding -> rule.equals(binding.shape()) && path.contains(binding.rule()));
        if (seen instanceof Seen.Integers integers && (rule.equals(target.shape()) || block)) {
            shapeProduct = integers.product();
        }
    }

    /** What data beside the description needs, null where there is none. */
    ScanProgram.@Nullable DataElsewhere elsewhere() {
        return placed || dtype == null || shapeProduct == null
                ? null
                : new ScanProgram.DataElsewhere(dtype, shapeProduct);
    }

    /** The size of the data, which is what its shape needs unless it is compressed. */
    Value size(String data, Value size, ScanFrame frame, List<Step> out) {
        if (shapeProduct == null || dtypeWidth == null) {
            failure.because("the shape or the dtype is not part of the description");
            return new Value.Number(0);
        }
        ScanVariable variable = variable(data, Trait.DATA_SIZE, null);
        Value product = shapeProduct.value();
        Value dense = Operator.ELEMENT_BYTES.of(product, dtypeWidth.value());
        Filter filter = format.rule(data).clauses().filter();
        Value told = frame.evaluate(size);
        if (filter == null && told.equals(ScanFrame.bytes(product, dtypeWidth))) {
            out.add(new ScanStep.Let(variable, dense));
            return variable.value();
        }
        ScanVariable denseSize = variable(data, Trait.DENSE_SIZE, null);
        out.add(new ScanStep.Let(variable, told));
        out.add(new ScanStep.Let(denseSize, dense));
        Value same = Operator.EQUAL.of(variable.value(), denseSize.value());
        Value filtered = filter == null ? null : isFiltered(filter);
        Value holds = filtered == null ? same : Operator.OR.of(filtered, same);
        out.add(Check.ofScan(format.rule(data), Check.Fault.DIFFERENT, holds));
        return variable.value();
    }

    private @Nullable Value isFiltered(Filter filter) {
        Value filtered = null;
        for (Map.Entry<String, String> entry : new TreeMap<>(filter.filters()).entrySet()) {
            if (entry.getValue().equals("none")) {
                if (!(last.get(filter.tag()) instanceof Seen.Code code)) {
                    failure.because(filter.tag() + " is not part of the description");
                    return null;
                }
                Value other = ScanFrame.matches(code, entry.getKey(), false);
                filtered = filtered == null ? other : Operator.AND.of(filtered, other);
            }
        }
        return filtered;
    }
}
