package org.tensorbind.processor.plan.scan;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.text.PlanText;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.value.Value.Op;
import org.tensorbind.processor.type.Enumeration;

/** What a scan knows of the values of one program. */
final class ScanFrame {
    private final Map<Value, ScannedValue> known = new HashMap<>();
    private final ScanFailure failure;

    ScanFrame(ScanFailure failure) {
        this.failure = failure;
    }

    /** What the first thing is that is in the way of a scan. */
    static final class ScanFailure {
        private @Nullable String reason;

        void because(String newReason) {
            reason = reason == null ? newReason : reason;
        }

        @Nullable
        String reason() {
            return reason;
        }
    }

    void put(Value value, ScannedValue seen) {
        known.put(value, seen);
    }

    /** What is known of a value. */
    ScannedValue see(Value value) {
        ScannedValue seen = known.get(value);
        if (seen != null) {
            return seen;
        }
        if (value instanceof Value.Component component) {
            return see(component.of()) instanceof ScannedValue.Record parts
                    ? parts.parts().getOrDefault(component.rule(), new ScannedValue.Nothing())
                    : new ScannedValue.Nothing();
        }
        if (value instanceof Op list && list.is(Operator.OR_EMPTY)) {
            return see(list.operand(0));
        }
        boolean number = value instanceof Value.Number || value.equals(new Known.Here(Known.Property.FILE_SIZE));
        return number ? new ScannedValue.Integer(value) : new ScannedValue.Nothing();
    }

    /** A value in terms of the scan's variables. */
    Value evaluate(Value value) {
        Value computed = value instanceof Op op ? computed(op) : null;
        if (computed != null) {
            return computed;
        }
        if (see(value) instanceof ScannedValue.Integer integer) {
            return integer.value();
        }
        failure.because(PlanText.line(value) + " is not known before its items are made");
        return new Value.Number(0);
    }

    /** What is computed of what a scan knows; null where an item must be made for that. */
    private @Nullable Value computed(Op op) {
        ScannedValue first = op.operands().isEmpty() ? new ScannedValue.Nothing() : see(op.operand(0));
        return switch (op.operator()) {
            case HIGHEST -> op;
            case SAME_TEXT -> sameName(op);
            case NOT -> Operator.NOT.of(evaluate(op.operand(0)));
            case MATCHES ->
                first instanceof ScannedValue.Code code
                        ? matches(code, ((Value.Named) op.operand(1)).enumerator())
                        : null;
            case PRODUCT -> first instanceof ScannedValue.Integers integers ? integers.product() : null;
            case WIDTH ->
                first instanceof ScannedValue.Code code && code.ofDtype() ? Operator.WIDTH.of(code.code()) : null;
            case ELEMENT_BYTES ->
                see(op.operand(1)) instanceof ScannedValue.Code code && code.ofDtype()
                        ? bytes(evaluate(op.operand(0)), code)
                        : null;
            default -> {
                yield op.operator().isOfNumbers() && (!op.isChecked() || isUneventful(op))
                        ? op.operator()
                                .of(op.operands().stream().map(this::evaluate).toList())
                        : null;
            }
        };
    }

    /** A comparison with the element's name, the only text that is known when all of the element has been passed over. */
    private Value sameName(Op same) {
        for (int name = 0; name < 2; name++) {
            Value other = same.operand(1 - name);
            if (see(same.operand(name)) instanceof ScannedValue.Name && other instanceof Value.Text) {
                return Operator.IS_NAMED.of(other);
            }
        }
        failure.because(PlanText.line(same) + " compares texts that are passed over");
        return new Value.Number(0);
    }

    /** Whether nothing about a division can be an error. */
    private static boolean isUneventful(Op division) {
        return division.operator() == Operator.REMAINDER && division.operand(1) instanceof Value.Number;
    }

    /** Size of a number of elements: for dtypes without blocks, a product. */
    static Value bytes(Value count, ScannedValue.Code dtype) {
        Operator operator = dtype.values().hasBlocks() ? Operator.ELEMENT_BYTES : Operator.TIMES;
        return operator.of(count, Operator.WIDTH.of(dtype.code()));
    }

    /** Whether a code is that of a named value. */
    static Value matches(ScannedValue.Code code, String enumerator) {
        return isOneOf(code.code(), codesOf(code.values(), enumerator));
    }

    private static Value isOneOf(Value code, Collection<Long> codes) {
        return codes.stream()
                .map(number -> (Value) Operator.EQUAL.of(code, new Value.Number(number)))
                .reduce((all, next) -> Operator.OR.of(all, next))
                .orElseThrow();
    }

    /** Whether a code is one of those that have a name. */
    static Value isNamed(Value code, Enumeration values) {
        TreeSet<Long> codes = new TreeSet<>();
        values.values().forEach(named -> codes.addAll(named.numbers()));
        if (codes.last() - codes.first() == codes.size() - 1) {
            return Operator.AND.of(
                    Operator.GREATER_OR_EQUAL.of(code, new Value.Number(codes.first())),
                    Operator.LESS_OR_EQUAL.of(code, new Value.Number(codes.last())));
        }
        return isOneOf(code, codes);
    }

    /** The numbers that a scan has for a named value: its codes, of texts its position. */
    private static Collection<Long> codesOf(Enumeration values, String enumerator) {
        return values.isText()
                ? List.of((long) values.values().indexOf(values.find(enumerator)))
                : values.numbers(enumerator);
    }
}
