package org.tensorbind.processor.plan;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Clause.Filter;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.plan.ReadStep.Enumerated;
import org.tensorbind.processor.plan.ScanBody.Target;
import org.tensorbind.processor.plan.ScanFrame.ScanFailure;
import org.tensorbind.processor.plan.Value.Scanned;
import org.tensorbind.processor.plan.Value.Trait;

/** What a scan knows of the tensor that an element describes: whether it has a name, what its data needs. */
final class ScanTensor {
    private final Format format;
    private final Target target;
    private final ScanVariables variables;
    private final ScanFailure failure;
    private final Map<String, Seen> last = new HashMap<>();

    private boolean named;
    private boolean placed;
    private @Nullable Scanned dtypeWidth;
    private @Nullable Enumerated dtypes;
    private @Nullable Scanned shapeProduct;

    ScanTensor(Format format, Target target, ScanVariables variables, ScanFailure failure) {
        this.format = format;
        this.target = target;
        this.variables = variables;
        this.failure = failure;
    }

    /** Goes on with what is known so far. */
    ScanTensor(ScanTensor around, ScanVariables variables, ScanFailure failure) {
        this(around.format, around.target, variables, failure);
        last.putAll(around.last);
        named = around.named;
        placed = around.placed;
        dtypeWidth = around.dtypeWidth;
        dtypes = around.dtypes;
        shapeProduct = around.shapeProduct;
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

    /** Notes that a text is read in the rules of {@code path}; returns whether it is the name. */
    boolean name(Collection<String> path) {
        boolean name = target.name() != null && path.contains(target.name());
        named |= name;
        return name;
    }

    boolean isDtype(String rule) {
        return rule.equals(target.dtype());
    }

    void dtype(Enumerated values, Scanned width) {
        dtypeWidth = width;
        dtypes = values;
    }

    /** Notes what was read of a rule. */
    void note(String rule, Seen seen) {
        last.put(rule, seen);
    }

    /** Notes the shape, if it is one, of the tensor or of a block that a rule of {@code path} is. */
    void shape(String rule, Collection<String> path, Seen seen) {
        boolean block = format.grammar().blocks().values().stream()
                .anyMatch(binding -> rule.equals(binding.shape()) && path.contains(binding.rule()));
        if (seen instanceof Seen.Integers integers && (rule.equals(target.shape()) || block)) {
            shapeProduct = integers.product();
        }
    }

    /** The size of the data, which is what its shape needs unless it is compressed. */
    Value size(String data, Value size, ScanFrame frame, List<ScanStep> out) {
        if (shapeProduct == null || dtypeWidth == null || dtypes == null) {
            failure.because("the shape or the dtype is not part of the description");
            return new Value.Number(0);
        }
        Scanned variable = variables.next(data, Trait.DATA_SIZE, 0);
        Filter filter = format.rule(data).clauses().filter();
        Value told = frame.evaluate(size);
        Value needed = ScanFrame.bytes(shapeProduct, dtypeWidth, dtypes);
        if (filter == null && told.equals(needed)) {
            out.add(new ScanStep.LetSize(variable, shapeProduct, dtypeWidth, dtypes.hasBlocks()));
            return variable;
        }
        Scanned dense = variables.next(data, Trait.DENSE_SIZE, 0);
        out.add(new ScanStep.Let(variable, told));
        out.add(new ScanStep.LetSize(dense, shapeProduct, dtypeWidth, dtypes.hasBlocks()));
        Value same = Operator.EQUAL.of(variable, dense);
        Value filtered = filter == null ? null : isFiltered(filter);
        out.add(new ScanStep.Expect(filtered == null ? same : Operator.OR.of(filtered, same)));
        return variable;
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
