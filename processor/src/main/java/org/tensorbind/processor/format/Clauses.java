package org.tensorbind.processor.format;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.value.Leniency;

/** What the clauses of a rule say. */
public record Clauses(
        @Nullable Expr equation,
        @Nullable Expr at,
        @Nullable Expr sized,
        byte @Nullable [] until,
        boolean orAny,
        boolean orNull,
        List<String> kinds,
        boolean tuple,
        @Nullable Expr align,
        Leniency alignLeniency,
        Grammar.@Nullable Fill fill,
        @Nullable String tag,
        Map<String, Expr> with,
        List<Grammar.Limit> limits,
        List<Grammar.Constraint> constraints,
        @Nullable Expr presentWhen,
        @Nullable Expr writtenWhen,
        @Nullable Expr fallback,
        Grammar.@Nullable Stored stored,
        Grammar.@Nullable Key unique,
        Grammar.@Nullable Key ordered,
        @Nullable Leniency contiguous,
        @Nullable Leniency gapless,
        @Nullable Leniency disjoint,
        boolean shared,
        @Nullable Leniency trailing,
        Grammar.@Nullable KeyOrder keys,
        Grammar.@Nullable Filter filter,
        Grammar.@Nullable DataOrder dataOrder,
        Grammar.@Nullable NumberOrder numberOrder,
        boolean tellsByteOrder,
        @Nullable Expr latin1When,
        @Nullable Integer extension) {
    /** Nothing. */
    static final Clauses NONE = new Clauses(
            null,
            null,
            null,
            null,
            false,
            false,
            List.of(),
            false,
            null,
            Leniency.REJECT,
            null,
            null,
            Map.of(),
            List.of(),
            List.of(),
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            false,
            null,
            null,
            null,
            null,
            null,
            false,
            null,
            null);

    /** Whether the data of all tensors fills its region, in order or not. */
    public boolean fillsRegion() {
        return contiguous != null || gapless != null;
    }

    /** What tells the byte order of the numbers in a rule. */
    public @Nullable Expr orderCondition() {
        return numberOrder == null ? null : numberOrder.when();
    }

    /** A copy for an array that is a tuple. */
    Clauses ofTuple() {
        return with(sized, true, constraints, unique, extension, tag, presentWhen, orNull, kinds);
    }

    /** A copy with a size. */
    Clauses withSize(Expr newSize) {
        return with(newSize, tuple, constraints, unique, extension, tag, presentWhen, orNull, kinds);
    }

    /** A copy for what is in an extension type of MessagePack. */
    Clauses withExtension(int number) {
        return with(sized, tuple, constraints, unique, number, tag, presentWhen, orNull, kinds);
    }

    /** A copy with one constraint more. */
    Clauses withConstraint(Grammar.Constraint added) {
        return with(
                sized,
                tuple,
                Stream.concat(constraints.stream(), Stream.of(added)).toList(),
                unique,
                extension,
                tag,
                presentWhen,
                orNull,
                kinds);
    }

    /** A copy for what is there when a condition holds. */
    Clauses withPresence(Expr condition) {
        return with(sized, tuple, constraints, unique, extension, tag, condition, orNull, kinds);
    }

    /** A copy for what is no choice. */
    Clauses withoutTag() {
        return with(sized, tuple, constraints, unique, extension, null, presentWhen, orNull, kinds);
    }

    /** A copy for elements of which no two have the same key. */
    Clauses withUnique(Grammar.Key key) {
        return with(sized, tuple, constraints, key, extension, tag, presentWhen, orNull, kinds);
    }

    /** Whether null may stand for the value. */
    public boolean mayBeNull() {
        return orNull || kinds.contains(SeveralKinds.NULL);
    }

    /** A copy for a value of several kinds, null among them where it may be that. */
    Clauses ofKinds(List<String> allKinds, boolean mayBeNull) {
        return with(sized, tuple, constraints, unique, extension, tag, presentWhen, mayBeNull, allKinds);
    }

    private Clauses with(
            @Nullable Expr newSize,
            boolean isTuple,
            List<Grammar.Constraint> allConstraints,
            Grammar.@Nullable Key newUnique,
            @Nullable Integer newExtension,
            @Nullable String newTag,
            @Nullable Expr newPresence,
            boolean mayBeNull,
            List<String> allKinds) {
        return new Clauses(
                equation,
                at,
                newSize,
                until,
                orAny,
                mayBeNull,
                allKinds,
                isTuple,
                align,
                alignLeniency,
                fill,
                newTag,
                with,
                limits,
                allConstraints,
                newPresence,
                writtenWhen,
                fallback,
                stored,
                newUnique,
                ordered,
                contiguous,
                gapless,
                disjoint,
                shared,
                trailing,
                keys,
                filter,
                dataOrder,
                numberOrder,
                tellsByteOrder,
                latin1When,
                newExtension);
    }
}
