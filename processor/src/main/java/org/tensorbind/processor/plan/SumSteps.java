package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.tensorbind.payload.Checksums;
import org.tensorbind.processor.format.Clause;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.StoredForm;
import org.tensorbind.processor.format.Sums;
import org.tensorbind.processor.format.Sums.Sum;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.relation.Expr;

/** Steps of reading and of writing that have to do with checksums of rules. */
final class SumSteps {
    private final Sums sums;

    SumSteps(Format format) {
        this.sums = format.sums();
    }

    /** Whether an item has a checksum of a rule that is no tensor's data. */
    boolean has(String rule) {
        return sums.find(rule) != null;
    }

    /** Whether a reader notes an item: a checksum of a rule, and digits of any, which must be well-formed. */
    boolean isNoted(Rule rule) {
        return rule.clauses().equation() instanceof Expr.ChecksumOf
                && (has(rule.name()) || SumForm.of(rule) == SumForm.DIGITS);
    }

    /** Whether a checksum beside a rule covers it. */
    boolean isCovered(String rule) {
        return sums.all().stream().anyMatch(sum -> isCovered(sum, rule));
    }

    private static boolean isCovered(Sum sum, String rule) {
        return sum.covered().equals(rule) && !sum.isOfItself();
    }

    /** The steps that read a rule, in what checksums beside it cover. */
    List<Step> covered(String rule, List<Step> steps) {
        List<Step> all = steps;
        for (Sum sum : sums.all()) {
            all = isCovered(sum, rule) ? List.of(new Step.Cover(sum.rule(), all)) : all;
        }
        return all;
    }

    /** The steps in a rule that holds checksums and what they cover, and the checks of those; first of those that others cover. */
    List<Step> checked(Rule scope, UnaryOperator<String> pathTo, List<Step> steps) {
        List<Sum> held = sums.all().stream()
                .filter(sum -> sum.scopes().contains(scope.name()))
                .toList();
        List<Sum> ranked =
                held.stream().sorted(Comparator.comparingInt(Sum::rank)).toList();
        List<Step> all = steps;
        for (Sum sum : ranked) {
            all = new ArrayList<>(sum.isOfItself() ? List.of(new Step.Cover(sum.rule(), all)) : all);
            all.add(new ReadStep.CheckSum(
                    sum.rule(), pathTo.apply(sum.rule()), sum.algorithm(), sum.isOfItself(), sum.ofData()));
        }
        Stream<Step> opened = held.stream().map(sum -> new ReadStep.OpenSum(sum.rule()));
        return Stream.concat(opened, all.stream()).toList();
    }

    /** The step behind an item that has a checksum. */
    static Step note(Rule rule, Value value) {
        Type type = rule.type();
        return new ReadStep.NoteSum(rule.name(), rule.label(), SumForm.of(rule), type.byteSize(), value);
    }

    /** The steps that write a rule, in the checksums that are of it and in it. */
    List<Step> around(String rule, List<Step> content) {
        List<Step> steps = content;
        List<Sum> all = new ArrayList<>(sums.all());
        Collections.reverse(all);
        for (Sum sum : all) {
            boolean scope = sum.scopes().contains(rule);
            if (sum.covered().equals(rule) && sum.isOfItself() == scope) {
                steps = List.of(new Step.Cover(sum.rule(), steps));
            }
            if (scope) {
                steps = List.of(new WriteStep.Sum(sum.rule(), sum.algorithm(), sum.rank(), steps));
            }
        }
        return steps;
    }

    /** The step that writes an item that has a checksum. */
    Step place(Rule rule) {
        Sum sum = Objects.requireNonNull(sums.find(rule.name()), "it has a checksum");
        int byteSize = Checksums.byteSize(sum.algorithm());
        int size = switch (SumForm.of(rule)) {
            case INTEGER -> rule.type().byteSize();
            case BYTES -> byteSize;
            case DIGITS -> 2 * byteSize;
        };
        Clause.Stored stored = rule.clauses().stored();
        return stored != null && stored.form() instanceof StoredForm.Rotated rotated
                ? new WriteStep.PlaceSum(rule.name(), SumForm.of(rule), size, rotated.right(), rotated.bias())
                : new WriteStep.PlaceSum(rule.name(), SumForm.of(rule), size, 0, 0);
    }
}
