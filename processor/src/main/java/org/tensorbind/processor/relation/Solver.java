package org.tensorbind.processor.relation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.tensorbind.processor.relation.Expr.Function;
import org.tensorbind.processor.relation.Schedule.Repeated;
import org.tensorbind.processor.relation.Schedule.Solved;
import org.tensorbind.processor.relation.Schedule.Unsolved;

/**
 * Finds which relation gives each quantity that a reader must know; the others are checks. Relations are tried by rank and in the order of the
 * file, so that the order in which a grammar lists them does not matter.
 */
public final class Solver {
    private final Knowledge knowledge;
    private final Quantity fileSize;
    private final Inversion inversion;
    private final Map<Quantity, List<Solved>> solved = new LinkedHashMap<>();
    private final List<Solved> order = new ArrayList<>();
    private final List<Relation> checks = new ArrayList<>();
    private final List<Repeated> repeated = new ArrayList<>();

    private Solver(Knowledge knowledge, String file) {
        this.knowledge = knowledge;
        this.fileSize = Quantity.of(Function.SIZE, file);
        this.inversion = Inversion.ofReader(file);
    }

    /**
     * What each relation is used for.
     *
     * @param file the rule that is the whole file, whose size readers know
     */
    public static Schedule solve(List<Relation> relations, Knowledge knowledge, String file) {
        return new Solver(knowledge, file)
                .solve(relations.stream().sorted(Relation.RANK).toList());
    }

    private Schedule solve(List<Relation> relations) {
        List<Relation> open = new ArrayList<>(relations);
        open.removeIf(relation -> isRepeated(relation) || use(relation));
        boolean progress = true;
        while (progress) {
            progress = open.removeIf(this::use);
        }
        List<Unsolved> stuck = open.stream()
                .map(relation -> new Unsolved(
                        relation,
                        unknowns(relation.expr(), relation)
                                .map(Quantity::of)
                                .distinct()
                                .toList()))
                .toList();
        return new Schedule(List.copyOf(order), List.copyOf(checks), List.copyOf(repeated), stuck);
    }

    /** A second relation that is nothing but a quantity is a mistake, not a check. */
    private boolean isRepeated(Relation relation) {
        if (relation.item() == null
                || !(relation.expr() instanceof Expr.Measure measure)
                || isUnknown(measure, relation)) {
            return false;
        }
        Quantity quantity = Quantity.of(measure);
        Solved earlier = solved.getOrDefault(quantity, List.of()).stream()
                .filter(by -> by.isByItem() || measure.isSize())
                .findFirst()
                .orElse(null);
        return earlier != null
                && repeated.add(new Repeated(relation, quantity, earlier.by().item()));
    }

    /** Solves a relation for its only unknown, or adds it to the checks; returns whether one of these was possible. */
    private boolean use(Relation relation) {
        if (relation.item() == null && relation.expr() instanceof Expr.Measure measure) {
            add(measure, relation.value(), relation);
            return true;
        }
        OffsetOrSentinel offset = OffsetOrSentinel.of(relation.expr());
        if (offset != null) {
            return use(relation, offset);
        }
        List<Expr.Measure> unknowns = unknowns(relation.expr(), relation).toList();
        if (unknowns.isEmpty()) {
            return checks.add(relation);
        }
        if (unknowns.size() > 1) {
            unknowns = unknowns.stream()
                    .filter(unknown -> !Quantity.of(unknown).equals(fileSize))
                    .toList();
        }
        Expr value =
                unknowns.size() == 1 ? inversion.of(relation.expr(), unknowns.get(0)::equals, relation.value()) : null;
        if (value == null) {
            return false;
        }
        add(unknowns.get(0), value, relation);
        if (leavesRemainder(value) && !unknowns.get(0).isOffset()) {
            checks.add(relation);
        }
        return true;
    }

    /** Whether what was solved for need not fulfil the relation: a multiple has factors only where nothing is left over. */
    private static boolean leavesRemainder(Expr value) {
        return value.parts(Expr.Binary.class)
                .anyMatch(binary -> binary.operator().equals(Expr.INVERSE));
    }

    /** It gives an offset, and the presence, too, where nothing else gives them. */
    private boolean use(Relation relation, OffsetOrSentinel form) {
        List<Expr.Measure> unknowns = unknowns(form.offset(), relation).toList();
        if (!unknowns.isEmpty()) {
            Quantity offset = Quantity.offset(form.item());
            Expr value = unknowns.size() == 1 && Quantity.of(unknowns.get(0)).equals(offset)
                    ? inversion.of(form.offset(), unknowns.get(0)::equals, relation.value())
                    : null;
            if (value == null) {
                return false;
            }
            add(unknowns.get(0), value, relation);
        }
        Expr.Measure presence = new Expr.Measure(Function.PRESENT, form.item(), form.span());
        boolean givesPresence = isUnknown(presence, relation);
        if (givesPresence) {
            add(presence, form.presence(relation.value()), relation);
        }
        if (!givesPresence || unknowns.isEmpty()) {
            checks.add(relation);
        }
        return true;
    }

    private void add(Expr.Measure unknown, Expr value, Relation by) {
        Solved each = new Solved(Quantity.of(unknown), value, unknown.base(), by);
        solved.computeIfAbsent(each.quantity(), quantity -> new ArrayList<>()).add(each);
        order.add(each);
    }

    private Stream<Expr.Measure> unknowns(Expr expr, Relation relation) {
        return expr.parts(Expr.Measure.class).filter(measure -> isUnknown(measure, relation));
    }

    private boolean isUnknown(Expr.Measure measure, Relation relation) {
        Quantity quantity = Quantity.of(measure);
        String item = Objects.requireNonNull(relation.item(), "a clause has no unknowns");
        boolean given = solved.getOrDefault(quantity, List.of()).stream()
                .anyMatch(by -> !by.isByItem() || !knowledge.areApart(quantity, by.item(), item));
        return !given && !knowledge.isKnown(quantity, item);
    }
}
