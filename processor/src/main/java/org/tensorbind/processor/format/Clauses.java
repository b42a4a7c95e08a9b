package org.tensorbind.processor.format;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.ClauseKind;
import org.tensorbind.value.Leniency;

/**
 * The clauses of a rule.
 *
 * @param all in the order in which they are written, after them what other rules imply
 */
public record Clauses(List<Clause> all) {
    /** Nothing. */
    public static final Clauses NONE = new Clauses(List.of());

    /** The clause of a kind, the first of several; null for none. */
    public <C extends Clause> @Nullable C get(Class<C> kind) {
        return stream(kind).findFirst().orElse(null);
    }

    /** The clauses of a kind. */
    public <C extends Clause> List<C> all(Class<C> kind) {
        return stream(kind).toList();
    }

    /** Whether there is a clause of a kind. */
    public boolean has(ClauseKind kind) {
        return all.stream().anyMatch(clause -> clause.kind() == kind);
    }

    private <C extends Clause> Stream<C> stream(Class<C> kind) {
        return all.stream().filter(kind::isInstance).map(kind::cast);
    }

    /** A copy with a clause: one more where a rule may have several of its kind, else instead of that which was there. */
    public Clauses with(Clause added) {
        boolean several = added.kind().times() != ClauseKind.Times.ONCE;
        Stream<Clause> others = all.stream().filter(clause -> several || clause.kind() != added.kind());
        return new Clauses(Stream.concat(others, Stream.of(added)).toList());
    }

    /** A copy without the clauses of a kind. */
    public Clauses without(ClauseKind kind) {
        return new Clauses(all.stream().filter(clause -> clause.kind() != kind).toList());
    }

    /** The rows of the table that it has clauses of. */
    public Set<ClauseKind> kindsOfClauses() {
        Set<ClauseKind> kinds = EnumSet.noneOf(ClauseKind.class);
        all.forEach(clause -> kinds.add(clause.kind()));
        return kinds;
    }

    private @Nullable Expr expression(ClauseKind kind) {
        return all.stream()
                .filter(clause -> clause.kind() == kind)
                .flatMap(Clause::expressions)
                .findFirst()
                .orElse(null);
    }

    /** What an integer is computed from. */
    public @Nullable Expr equation() {
        return expression(ClauseKind.EQUATION);
    }

    /** Where a rule starts. */
    public @Nullable Expr at() {
        return expression(ClauseKind.AT);
    }

    /** How many bytes a rule has. */
    public @Nullable Expr sized() {
        return expression(ClauseKind.SIZED);
    }

    /** What ends a text or lines. */
    public byte @Nullable [] until() {
        Clause.Until until = get(Clause.Until.class);
        return until == null ? null : until.delimiter();
    }

    /** Whether a dtype may be any other value. */
    public boolean orAny() {
        return has(ClauseKind.OR_ANY);
    }

    /** Whether null is distinguished from no value. */
    public boolean orNull() {
        return has(ClauseKind.OR_NULL);
    }

    /** The multiple that a rule starts at. */
    public @Nullable Expr align() {
        return expression(ClauseKind.ALIGN);
    }

    /** What bytes before the multiple may be. */
    public Leniency alignLeniency() {
        return stream(Clause.Computed.class)
                .filter(clause -> clause.kind() == ClauseKind.ALIGN)
                .map(Clause.Computed::leniency)
                .findFirst()
                .orElse(Leniency.REJECT);
    }

    /** What a region is filled with. */
    public Clause.@Nullable Fill fill() {
        return fill(false);
    }

    /** What distinguishes variants. */
    public @Nullable String tag() {
        Clause.By by = get(Clause.By.class);
        return by == null ? null : by.tag();
    }

    /** The meanings of names in a rule. */
    public Map<String, Expr> with() {
        Map<String, Expr> values = new LinkedHashMap<>();
        stream(Clause.With.class).forEach(with -> values.put(with.name(), with.value()));
        return values;
    }

    /** The highest values. */
    public List<Clause.Limit> limits() {
        return all(Clause.Limit.class);
    }

    /** What must hold. */
    public List<Clause.Constraint> constraints() {
        return all(Clause.Constraint.class);
    }

    /** When an optional item is present. */
    public @Nullable Expr presentWhen() {
        return expression(ClauseKind.PRESENT);
    }

    /** When an optional field is written. */
    public @Nullable Expr writtenWhen() {
        return expression(ClauseKind.WRITTEN);
    }

    /** The value where none is given. */
    public @Nullable Expr fallback() {
        Clause.Default fallback = get(Clause.Default.class);
        return fallback == null ? null : fallback.value();
    }

    /** The stored form of an integer. */
    public Clause.@Nullable Stored stored() {
        return get(Clause.Stored.class);
    }

    /** What no two elements have the same of. */
    public Clause.@Nullable Key unique() {
        return key(ClauseKind.UNIQUE);
    }

    /** What elements ascend by. */
    public Clause.@Nullable Key ordered() {
        return key(ClauseKind.ORDERED);
    }

    private Clause.@Nullable Key key(ClauseKind kind) {
        return stream(Clause.Key.class)
                .filter(key -> key.kind() == kind)
                .findFirst()
                .orElse(null);
    }

    /** Whether data follows on data, in order. */
    public @Nullable Leniency contiguous() {
        return leniency(ClauseKind.CONTIGUOUS);
    }

    /** Whether data leaves no gaps, in any order. */
    public @Nullable Leniency gapless() {
        return leniency(ClauseKind.GAPLESS);
    }

    /** Whether data shares no bytes. */
    public @Nullable Leniency disjoint() {
        return leniency(ClauseKind.DISJOINT);
    }

    private @Nullable Leniency leniency(ClauseKind kind) {
        return stream(Clause.Word.class)
                .filter(clause -> clause.kind() == kind)
                .map(Clause.Word::leniency)
                .findFirst()
                .orElse(null);
    }

    /** Whether the data of all tensors fills its region, in order or not. */
    public boolean fillsRegion() {
        return contiguous() != null || gapless() != null;
    }

    /** Whether items may share bytes. */
    public boolean shared() {
        return has(ClauseKind.SHARED);
    }

    /** Whether bytes may follow the last item of a file. */
    public @Nullable Leniency trailing() {
        return leniency(ClauseKind.TRAILING);
    }

    /** What {@code align} leaves before items, null for zeros that only strict reading checks. */
    public Clause.@Nullable Fill padding() {
        return fill(true);
    }

    private Clause.@Nullable Fill fill(boolean padding) {
        return stream(Clause.Fill.class)
                .filter(fill -> padding == (fill.kind() == ClauseKind.PADDING))
                .findFirst()
                .orElse(null);
    }

    /** The order of the keys of a document. */
    public Clause.@Nullable KeyOrder keys() {
        return get(Clause.KeyOrder.class);
    }

    /** How data is encoded. */
    public Clause.@Nullable Filter filter() {
        return get(Clause.Filter.class);
    }

    /** The byte order of elements. */
    public Clause.@Nullable DataOrder dataOrder() {
        return get(Clause.DataOrder.class);
    }

    /** The byte order of the numbers in a rule. */
    public Clause.@Nullable NumberOrder numberOrder() {
        return get(Clause.NumberOrder.class);
    }

    /** What gives the byte order of the numbers in a rule. */
    public @Nullable Expr orderCondition() {
        Clause.NumberOrder order = numberOrder();
        return order == null ? null : order.when();
    }

    /** Whether it gives the byte order of the file. */
    public boolean givesByteOrder() {
        return has(ClauseKind.BYTE_ORDER_MARK);
    }

    /** When a document's texts are in ISO 8859-1. */
    public @Nullable Expr latin1When() {
        return expression(ClauseKind.ENCODING);
    }
}
