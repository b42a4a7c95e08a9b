package org.tensorbind.processor.plan;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Coding;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.place.Conditions;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.item.FileItem;
import org.tensorbind.processor.plan.value.ExpressionValues;
import org.tensorbind.processor.plan.value.Found;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.UnknownPart;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.ValueType.Kind;

/** The values that a reader knows while it visits a structure; it computes names, dtypes and shapes of tensors from them. */
final class VisitedValues extends ExpressionValues {
    private final Diagnostics diagnostics;
    private final Deque<Scope> scopes = new ArrayDeque<>();
    private final Deque<Around> lists = new ArrayDeque<>();
    private Conditions held = new Conditions(List.of());
    private String data = "";

    /** The rules whose values are known, the innermost first. */
    private record Scope(String rule, Value value) {}

    /** A list whose elements are visited. */
    record Around(String rule, Value list) {}

    VisitedValues(Format format, Diagnostics diagnostics) {
        super(format);
        this.diagnostics = diagnostics;
    }

    /** Runs a search with the value of another rule known. */
    <T> T in(String rule, Value value, Supplier<T> found) {
        scopes.push(new Scope(rule, value));
        T result = found.get();
        scopes.pop();
        return result;
    }

    /** Runs a search in the elements of a list. */
    <T> T inEach(String rule, Value list, Supplier<T> found) {
        lists.push(new Around(rule, list));
        T result = found.get();
        lists.pop();
        return result;
    }

    /** Runs a search where a condition is true; null for always. */
    <T> T where(@Nullable Expr condition, Supplier<T> found) {
        Conditions around = held;
        held = held.and(condition);
        T result = found.get();
        held = around;
        return result;
    }

    /** The innermost list that is visited; null for none. */
    @Nullable
    Around list() {
        return lists.peek();
    }

    private boolean isInElementOf(String list) {
        return lists.stream().anyMatch(around -> around.rule().equals(list));
    }

    /** The known values of a clause's tensor with this data. */
    TensorDescriptions.Lookup of(TensorClause clause, Value bytes) {
        return new OfClause(clause, bytes);
    }

    private final class OfClause implements TensorDescriptions.Lookup {
        private final TensorClause clause;
        private final Value data;

        OfClause(TensorClause clause, Value data) {
            this.clause = clause;
            this.data = data;
        }

        @Override
        public Found item(String rule) {
            return found(rule, known(clause, rule));
        }

        private static Found found(String rule, Value value) {
            return new Found(rule, value, List.of(), false);
        }

        @Override
        public Found data(String rule) {
            return found(rule, data);
        }

        @Override
        public Found checksum(String rule) {
            Value value = part(rule, true);
            return value == null ? item(rule) : found(rule, value);
        }

        @Override
        public Found attribute(FileItem item) {
            List<Edge> steps = item.steps();
            int inside = steps.size() - 1;
            while (inside > 0 && !steps.get(inside - 1).many()) {
                inside--;
            }
            String start = inside == 0 ? item.start() : steps.get(inside - 1).rule();
            List<Edge> below = steps.subList(inside, steps.size());
            return Finder.walk(format, known(clause, start), item.rule(), below, true, Edge::optional);
        }

        @Override
        public Value position(TensorClause.NamePart.Index index) {
            Value position = new Known.OfList(Known.Fact.POSITION, index.rule());
            if (!isInElementOf(index.rule())) {
                diagnostics.report(GrammarMessage.TENSOR_VALUE, clause.span(), clause.dataRule(), index.rule());
            }
            Value multiple =
                    index.factor() == 1 ? position : Operator.TIMES.of(position, new Value.Number(index.factor()));
            return index.bias() == 0 ? multiple : Operator.PLUS.of(multiple, new Value.Number(index.bias()));
        }

        @Override
        public Value value(Expr expr) {
            return known(clause, expr);
        }
    }

    private static Expr ref(TensorClause clause, String rule) {
        return new Expr.Ref(List.of(rule), clause.span());
    }

    @Override
    public String blame(String item) {
        return data;
    }

    @Override
    @Nullable
    public Value index(String list) {
        return isInElementOf(list) ? new Known.OfList(Known.Fact.POSITION, list) : null;
    }

    /** The value of an item that a clause's tensor needs; reported if unknown. */
    Value known(TensorClause clause, String item) {
        return known(clause, ref(clause, item));
    }

    /** The value of an expression in a clause; unknown items are reported. */
    Value known(TensorClause clause, Expr expr) {
        data = format.rule(clause.dataRule()).label();
        Value value = value(expr);
        if (value == null) {
            String missing =
                    UnknownPart.of(expr, this::value).map(UnknownPart::name).orElse("an expression");
            diagnostics.report(GrammarMessage.TENSOR_VALUE, expr.span(), clause.dataRule(), missing);
        }
        return Objects.requireNonNullElse(value, new Value.Number(0));
    }

    @Override
    @Nullable
    public Value item(Expr.Ref reference) {
        Value value = null;
        String at = reference.head();
        for (Scope scope : scopes) {
            value = value == null ? down(scope.rule(), scope.value(), at) : value;
        }
        for (String next : reference.path().subList(1, reference.path().size())) {
            value = value == null ? null : down(at, value, next);
            at = next;
        }
        return value;
    }

    @Override
    @Nullable
    public Value list(String target) {
        return part(target, false);
    }

    /** The value of a rule, or the list of its values. */
    private @Nullable Value part(String target, boolean mayBeAbsent) {
        Value value = null;
        for (Scope scope : scopes) {
            Place place = format.places().find(scope.rule(), target);
            if (value == null && place != null && place.parent() != null) {
                boolean absent = place.mayBeAbsent() && !mayBeAbsent;
                Value owner = absent
                        ? null
                        : down(scope.rule(), scope.value(), place.owner().rule());
                value = owner == null ? null : owner.part(format.structures(), place.step());
            }
        }
        return value;
    }

    /** The value of a rule inside another one; null if it may be absent or is in a list. */
    private @Nullable Value down(String from, Value value, String target) {
        Place way = format.places().find(from, target);
        if (way == null || way.isAmbiguous()) {
            return null;
        }
        boolean present = way.steps().stream().noneMatch(step -> step.many() || isAbsent(step));
        return present
                ? Finder.walk(format, value, target, way.steps(), true, step -> false)
                        .value()
                : null;
    }

    /** Whether a step leads to an item that may be absent where the tensor is present. */
    private boolean isAbsent(Edge step) {
        return step.optional() && !held.imply(format.rule(step.rule()).clauses().presentWhen());
    }

    @Override
    @Nullable
    public Value measure(Expr.Function function, String target) {
        Value value = item(new Expr.Ref(List.of(target), format.rule(target).span()));
        return switch (function) {
            case COUNT ->
                format.rule(target).coding() instanceof Coding.Packed
                        ? numberCount(target, value)
                        : count(target, value);
            case SIZE -> value == null ? null : simpleSize(target, value);
            case PRESENT, OFFSET -> null;
        };
    }

    private @Nullable Value count(String target, @Nullable Value value) {
        Kind kind = format.structures().value(target).kind();
        boolean whole = value != null && (kind == Kind.INTEGERS || kind == Kind.LIST);
        Value list = whole ? value : list(target);
        return list == null ? null : Operator.COUNT.of(list);
    }

    @Override
    @Nullable
    public Value offset(String target, @Nullable String base) {
        return null;
    }

    @Override
    @Nullable
    public Value special(Expr expr) {
        return null;
    }
}
