package org.tensorbind.processor.plan.scan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.text.PlanText;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.ScanVariable;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.value.Value.Op;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.Enumeration.Enumerator;

/** What a scan knows of the values of one program. */
final class ScanFrame {
    private final Map<Value, Seen> known = new HashMap<>();
    private final ScanFailure failure;

    ScanFrame(ScanFailure failure) {
        this.failure = failure;
    }

    /** What the first thing is that stands in the way of a scan. */
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

    void put(Value value, Seen seen) {
        known.put(value, seen);
    }

    /** What is known of a value. */
    Seen see(Value value) {
        Seen seen = known.get(value);
        if (seen != null) {
            return seen;
        }
        if (value instanceof Value.Component component) {
            return see(component.of()) instanceof Seen.Record parts
                    ? parts.parts().getOrDefault(component.rule(), new Seen.Nothing())
                    : new Seen.Nothing();
        }
        if (value instanceof Op list && list.is(Operator.OR_EMPTY)) {
            return see(list.operand(0));
        }
        boolean number = value instanceof Value.Number || value.equals(new Known.Here(Known.What.FILE_SIZE));
        return number ? new Seen.Integer(value) : new Seen.Nothing();
    }

    /** A value in terms of the scan's variables. */
    Value evaluate(Value value) {
        Value computed = value instanceof Op op ? computed(op) : null;
        if (computed != null) {
            return computed;
        }
        if (see(value) instanceof Seen.Integer integer) {
            return integer.value();
        }
        failure.because(PlanText.line(value) + " is not known before its items are made");
        return new Value.Number(0);
    }

    /** What is computed of what a scan knows; null where an item must be made for that. */
    private @Nullable Value computed(Op op) {
        Seen first = op.operands().isEmpty() ? new Seen.Nothing() : see(op.operand(0));
        return switch (op.operator()) {
            case HIGHEST -> op;
            case SAME_TEXT -> sameName(op);
            case NOT -> negated(op.operand(0));
            case MATCHES -> first instanceof Seen.Code code ? matches(code, named(op), true) : null;
            case PRODUCT ->
                first instanceof Seen.Integers integers ? integers.product().value() : null;
            case WIDTH ->
                first instanceof Seen.Code code && code.width() != null
                        ? code.width().value()
                        : null;
            case ELEMENT_BYTES ->
                see(op.operand(1)) instanceof Seen.Code code && code.width() != null
                        ? bytes(evaluate(op.operand(0)), code.width())
                        : null;
            default -> {
                yield op.operator().isOfNumbers() && (!op.isChecked() || isUneventful(op))
                        ? op.operator()
                                .of(op.operands().stream().map(this::evaluate).toList())
                        : null;
            }
        };
    }

    private Value negated(Value condition) {
        return condition instanceof Op op && op.is(Operator.MATCHES) && see(op.operand(0)) instanceof Seen.Code code
                ? matches(code, named(op), false)
                : Operator.NOT.of(evaluate(condition));
    }

    private static String named(Op matches) {
        return ((Value.Named) matches.operand(1)).enumerator();
    }

    /** A comparison with the element's name, the only text that is at hand when all of the element has been passed over. */
    private Value sameName(Op same) {
        for (int name = 0; name < 2; name++) {
            Value other = same.operand(1 - name);
            if (see(same.operand(name)) instanceof Seen.Name && other instanceof Value.Text) {
                return Operator.IS_NAMED.of(other);
            }
        }
        failure.because(PlanText.line(same) + " compares texts that are passed over");
        return new Value.Number(0);
    }

    /** Whether nothing about a division can be a fault. */
    private static boolean isUneventful(Op division) {
        return division.operator() == Operator.REMAINDER && division.operand(1) instanceof Value.Number;
    }

    /** Bytes of so many elements: of dtypes whose elements are all stored one by one, a product. */
    static Value bytes(Value count, ScanVariable width) {
        return width.named().hasBlocks()
                ? Operator.ELEMENT_BYTES.of(count, width.value())
                : Operator.TIMES.of(count, width.value());
    }

    /** Whether a code is that of a named value, or is not. */
    static Value matches(Seen.Code code, String enumerator, boolean equal) {
        Set<Long> codes = codesOf(code.values(), enumerator);
        List<Value> tests = new ArrayList<>();
        for (long number : codes) {
            Operator operator = equal ? Operator.EQUAL : Operator.NOT_EQUAL;
            tests.add(operator.of(code.variable().value(), new Value.Number(number)));
        }
        Value all = tests.get(0);
        for (Value test : tests.subList(1, tests.size())) {
            all = (equal ? Operator.OR : Operator.AND).of(all, test);
        }
        return all;
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
        return codes.stream()
                .map(number -> (Value) Operator.EQUAL.of(code, new Value.Number(number)))
                .reduce((all, next) -> Operator.OR.of(all, next))
                .orElseThrow();
    }

    /** The numbers that a scan has for a named value: its codes, of texts its position. */
    static Set<Long> codesOf(Enumeration values, String enumerator) {
        Set<Long> codes = new LinkedHashSet<>();
        for (int i = 0; i < values.values().size(); i++) {
            Enumerator named = values.values().get(i);
            if (named.name().equals(enumerator)) {
                codes.addAll(values.isText() ? Set.of((long) i) : named.numbers());
            }
        }
        return codes;
    }
}
