package org.tensorbind.processor.format.place;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.relation.Relation;
import org.tensorbind.processor.relation.Schedule;

/** Places, relations and what they are used for, as tests compare them. */
public final class RelationText {
    private RelationText() {}

    /** The occurrences of rules, each below the one that it is part of. */
    public static String ofPlaces(Places places) {
        return places.all().stream()
                .map(place -> "  ".repeat(place.steps().size()) + place.rule())
                .collect(lines());
    }

    /** The relations that a grammar states, one a line. */
    public static String stated(Grammar grammar, Diagnostics diagnostics) {
        List<Relation> stated = new ArrayList<>();
        Relations.of(
                grammar,
                all -> {
                    stated.addAll(all);
                    return all;
                },
                diagnostics);
        return stated.stream().map(RelationText::of).collect(lines());
    }

    /** What gives which quantity, and what is checked. */
    public static String scheduled(Grammar grammar, Diagnostics diagnostics) {
        return of(Relations.of(grammar, diagnostics).schedule());
    }

    static String of(Schedule schedule) {
        Stream<String> solved =
                schedule.solved().stream().map(each -> each.quantity().text() + " := " + of(each.value()));
        Stream<String> checks = schedule.checks().stream().map(each -> "check " + of(each));
        Stream<String> repeated =
                schedule.repeated().stream().map(each -> "repeated " + of(each.relation()) + " by " + each.item());
        Stream<String> stuck = schedule.stuck().stream()
                .map(each -> "stuck " + of(each.relation()) + " waits for "
                        + each.unknown().stream().map(Quantity::text).collect(Collectors.joining(", ")));
        return Stream.of(solved, checks, repeated, stuck).flatMap(all -> all).collect(lines());
    }

    static String of(Relation relation) {
        return relation.item() == null
                ? of(relation.expr()) + " = " + of(relation.value())
                : relation.item() + " = " + of(relation.expr());
    }

    private static String of(Expr expr) {
        if (expr instanceof Expr.Int number) {
            return Long.toString(number.value());
        }
        if (expr instanceof Expr.Ref ref) {
            return String.join(".", ref.path());
        }
        if (expr instanceof Expr.EnumName name) {
            return name.name();
        }
        if (expr instanceof Expr.Measure measure) {
            String from = measure.base() == null ? "" : " from " + measure.base();
            return measure.function().word() + "(" + measure.target() + from + ")";
        }
        if (expr instanceof Expr.Binary binary) {
            return of(binary.left()) + " " + binary.operator() + " " + of(binary.right());
        }
        if (expr instanceof Expr.Conditional choice) {
            return of(choice.condition()) + " ? " + of(choice.then()) + " : " + of(choice.otherwise());
        }
        if (expr instanceof Expr.ChecksumOf sum) {
            return sum.algorithm() + "(" + sum.target() + ")";
        }
        return expr instanceof Expr.End
                ? "size of the file"
                : expr.getClass().getSimpleName()
                        + expr.operands().stream().map(RelationText::of).toList();
    }

    private static Collector<CharSequence, ?, String> lines() {
        return Collectors.collectingAndThen(Collectors.joining("\n"), text -> text.isEmpty() ? "" : text + "\n");
    }
}
