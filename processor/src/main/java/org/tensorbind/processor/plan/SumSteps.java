package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
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
                && (has(rule.name()) || form(rule) == SumForm.DIGITS);
    }

    /** What an item holds a checksum as. */
    static SumForm form(Rule rule) {
        Type type = rule.type();
        return type == Type.BYTES ? SumForm.BYTES : type == Type.TEXT ? SumForm.DIGITS : SumForm.INTEGER;
    }

    /** The steps that read a rule, between those that note where it starts and ends. */
    List<Step> covered(String rule, List<Step> steps) {
        List<Step> all = new ArrayList<>(steps);
        for (Sum sum : sums.all()) {
            if (sum.covered().equals(rule) && !sum.isOfItself()) {
                boolean result = !all.isEmpty() && all.get(all.size() - 1) instanceof ReadStep.Result;
                all.add(result ? all.size() - 1 : all.size(), new ReadStep.CoverSum(sum.rule(), false));
                all.add(0, new ReadStep.CoverSum(sum.rule(), true));
            }
        }
        return all;
    }

    /** Steps behind the entry of a rule that holds checksums and what they cover. */
    List<Step> opened(String scope) {
        List<Step> steps = new ArrayList<>();
        for (Sum sum : sums.all()) {
            if (sum.scopes().contains(scope)) {
                steps.add(new ReadStep.OpenSum(sum.rule()));
                if (sum.isOfItself()) {
                    steps.add(new ReadStep.CoverSum(sum.rule(), true));
                }
            }
        }
        return steps;
    }

    /** Steps before the end of a rule that holds checksums and what they cover; those that others cover come before them. */
    List<Step> checks(Rule scope, CheckSteps labels) {
        List<Step> steps = new ArrayList<>();
        List<Sum> ranked =
                sums.all().stream().sorted(Comparator.comparingInt(Sum::rank)).toList();
        for (Sum sum : ranked) {
            if (sum.scopes().contains(scope.name())) {
                if (sum.isOfItself()) {
                    steps.add(new ReadStep.CoverSum(sum.rule(), false));
                }
                steps.add(new ReadStep.CheckSum(
                        sum.rule(), labels.pathTo(sum.rule()), sum.algorithm(), sum.isOfItself(), sum.ofData()));
            }
        }
        return steps;
    }

    /** The step behind an item that has a checksum. */
    static Step note(Rule rule, Value value) {
        Type type = rule.type();
        return new ReadStep.NoteSum(rule.name(), rule.label(), form(rule), type.byteSize(), value);
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
        int size = switch (form(rule)) {
            case INTEGER -> rule.type().byteSize();
            case BYTES -> byteSize;
            case DIGITS -> 2 * byteSize;
        };
        Clause.Stored stored = rule.clauses().stored();
        return stored != null && stored.form() instanceof StoredForm.Rotated rotated
                ? new WriteStep.PlaceSum(rule.name(), form(rule), size, rotated.right(), rotated.bias())
                : new WriteStep.PlaceSum(rule.name(), form(rule), size, 0, 0);
    }
}
