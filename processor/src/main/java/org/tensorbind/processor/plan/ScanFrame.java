package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.ReadStep.Enumerated;
import org.tensorbind.processor.plan.ReadStep.Named;

/** What a scan knows of the values of one program. */
final class ScanFrame {
    private final Map<Value, Seen> known = new HashMap<>();
    private final ScanFailure failure;
    private final Set<Need> outer;

    ScanFrame(ScanFailure failure, Set<Need> outer) {
        this.failure = failure;
        this.outer = outer;
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
        if (value instanceof Value.OrEmpty list) {
            return see(list.list());
        }
        boolean number = value instanceof Value.Number || value instanceof Value.FileSize;
        return number ? new Seen.Integer(value) : new Seen.Nothing();
    }

    /** A value in terms of the scan's variables. */
    Value evaluate(Value value) {
        if (value instanceof Value.Binary binary) {
            return new Value.Binary(binary.operator(), evaluate(binary.left()), evaluate(binary.right()));
        }
        if (value instanceof Value.Conditional conditional) {
            return new Value.Conditional(
                    evaluate(conditional.condition()), evaluate(conditional.then()), evaluate(conditional.otherwise()));
        }
        if (value instanceof Value.Call call) {
            return new Value.Call(
                    call.function(),
                    call.arguments().stream().map(this::evaluate).toList());
        }
        if (value instanceof Value.Division division && isUneventful(division)) {
            return new Value.Binary(division.operator(), evaluate(division.left()), division.right());
        }
        if (value instanceof Value.SameText same) {
            return sameName(same);
        }
        if (value instanceof Value.Matches matches && see(matches.value()) instanceof Seen.Code code) {
            return matches(code, matches.enumerator(), matches.equal());
        }
        if (value instanceof Value.Product product && see(product.list()) instanceof Seen.Integers integers) {
            return integers.product();
        }
        if (value instanceof Value.Width width
                && see(width.dtype()) instanceof Seen.Code code
                && code.width() != null) {
            return code.width();
        }
        if (value instanceof Value.ElementBytes bytes
                && see(bytes.dtype()) instanceof Seen.Code code
                && code.width() != null) {
            return bytes(evaluate(bytes.count()), code.width(), code.values());
        }
        if (see(value) instanceof Seen.Integer integer) {
            if (integer.value() instanceof Value.Parameter parameter) {
                outer.add(parameter.need());
            }
            return integer.value();
        }
        failure.because(PlanText.line(value) + " is not known before its items are made");
        return new Value.Number(0);
    }

    /** A comparison with the element's name, the only text that is at hand when all of the element has been passed over. */
    private Value sameName(Value.SameText same) {
        if (see(same.left()) instanceof Seen.Name && same.right() instanceof Value.Text text) {
            return new Value.ScannedName(text.value(), same.equal());
        }
        if (see(same.right()) instanceof Seen.Name && same.left() instanceof Value.Text text) {
            return new Value.ScannedName(text.value(), same.equal());
        }
        failure.because(PlanText.line(same) + " compares texts that are passed over");
        return new Value.Number(0);
    }

    /** Whether nothing about a division can be a fault. */
    private static boolean isUneventful(Value.Division division) {
        return division.operator() == Operator.REMAINDER && division.right() instanceof Value.Number;
    }

    /** Bytes of so many elements: of dtypes whose elements are all stored one by one, a product. */
    static Value bytes(Value count, Value width, Enumerated dtypes) {
        return dtypes.hasBlocks()
                ? new Value.ElementBytes(count, width)
                : new Value.Binary(Operator.TIMES, count, width);
    }

    /** Whether a code is that of a named value, or is not. */
    static Value matches(Seen.Code code, String enumerator, boolean equal) {
        Set<Long> codes = codesOf(code.values(), enumerator);
        List<Value> tests = new ArrayList<>();
        for (long number : codes) {
            Operator operator = equal ? Operator.EQUAL : Operator.NOT_EQUAL;
            tests.add(new Value.Binary(operator, code.variable(), new Value.Number(number)));
        }
        Value all = tests.get(0);
        for (Value test : tests.subList(1, tests.size())) {
            all = new Value.Binary(equal ? Operator.OR : Operator.AND, all, test);
        }
        return all;
    }

    /** Whether a code is one of those that have a name. */
    static Value isNamed(Value.Scanned variable, Enumerated values) {
        TreeSet<Long> codes = new TreeSet<>();
        values.values().forEach(named -> codes.addAll(named.numbers()));
        if (codes.last() - codes.first() == codes.size() - 1) {
            return new Value.Binary(
                    Operator.AND,
                    new Value.Binary(Operator.GREATER_OR_EQUAL, variable, new Value.Number(codes.first())),
                    new Value.Binary(Operator.LESS_OR_EQUAL, variable, new Value.Number(codes.last())));
        }
        return codes.stream()
                .map(code -> (Value) new Value.Binary(Operator.EQUAL, variable, new Value.Number(code)))
                .reduce((all, next) -> new Value.Binary(Operator.OR, all, next))
                .orElseThrow();
    }

    /** The numbers that a scan has for a named value: its codes, of texts its position. */
    static Set<Long> codesOf(Enumerated values, String enumerator) {
        Set<Long> codes = new LinkedHashSet<>();
        for (int i = 0; i < values.values().size(); i++) {
            Named named = values.values().get(i);
            if (named.name().equals(enumerator)) {
                codes.addAll(values.isText() ? Set.of((long) i) : named.numbers());
            }
        }
        return codes;
    }
}
