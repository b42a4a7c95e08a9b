package org.tensorbind.processor.plan.step;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.payload.code.Checksums;
import org.tensorbind.processor.format.Clause;
import org.tensorbind.processor.format.Coding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.StoredForm;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.format.structure.Sums.Sum;
import org.tensorbind.processor.plan.value.SumForm;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;

/** Steps of reading and of writing that have to do with checksums of rules. */
public final class SumSteps {
    private static final StoredForm.Rotated NOT_ROTATED = new StoredForm.Rotated(0, 0, 0);

    private final Format format;
    private final List<Sum> sums;

    public SumSteps(Format format) {
        this.format = format;
        this.sums = format.sums().all().stream()
                .sorted(Comparator.comparingInt(Sum::rank))
                .toList();
    }

    /** Whether an item has a checksum of a rule that is not tensor data. */
    public boolean has(String rule) {
        return sums.stream().anyMatch(sum -> sum.rule().equals(rule));
    }

    /** Whether a reader records an item: the checksum of a rule, or any checksum in digits, which must be well-formed. */
    public boolean isRecorded(Rule rule) {
        return rule.clauses().equation() instanceof Expr.ChecksumOf
                && (has(rule.name()) || SumForm.of(rule) == SumForm.DIGITS);
    }

    /** Whether a checksum next to a rule covers it. */
    public boolean isCovered(String rule) {
        return sums.stream().anyMatch(sum -> isCovered(sum, rule));
    }

    private static boolean isCovered(Sum sum, String rule) {
        return sum.covered().equals(rule) && !sum.isOfItself();
    }

    /** The steps of a rule, in what checksums next to it cover. */
    public List<Step> covered(String rule, List<Step> steps) {
        List<Step> all = steps;
        for (Sum sum : sums) {
            all = isCovered(sum, rule) ? List.of(new Step.Cover(sum.rule(), all)) : all;
        }
        return all;
    }

    /** The steps in a rule, which may hold checksums and what they cover; first of those that others cover. */
    public List<Step> held(Rule scope, List<Step> steps) {
        List<Step> all = steps;
        for (Sum sum : sums) {
            if (sum.scopes().contains(scope.name())) {
                boolean ofItself = sum.isOfItself();
                all = List.of(new Step.Sum(
                        sum.rule(),
                        Step.Frame.path(format, scope, sum.rule()),
                        sum.algorithm(),
                        sum.rank(),
                        ofItself,
                        sum.ofData(),
                        ofItself ? List.of(new Step.Cover(sum.rule(), all)) : all));
            }
        }
        return all;
    }

    /** The steps that write a rule, in the checksums that are of it and in it. */
    public List<Step> around(Rule rule, List<Step> content) {
        return covered(rule.name(), held(rule, content));
    }

    /**
     * The step of an item that has a checksum.
     *
     * @param value that was read, null where it is written
     */
    public static Step item(Rule rule, @Nullable Value value) {
        SumForm form = SumForm.of(rule);
        if (rule.coding() instanceof Coding.Checksum text) {
            return new Step.Checksum(rule.name(), rule.label(), form, 0, 0, 0, text.forms(), value);
        }
        String algorithm =
                ((Expr.ChecksumOf) Objects.requireNonNull(rule.clauses().equation())).algorithm();
        int byteSize = Checksums.byteSize(algorithm);
        int size = form == SumForm.INTEGER ? rule.type().byteSize() : form == SumForm.DIGITS ? 2 * byteSize : byteSize;
        Clause.Stored stored = rule.clauses().stored();
        StoredForm.Rotated rotated =
                stored != null && stored.form() instanceof StoredForm.Rotated is ? is : NOT_ROTATED;
        return new Step.Checksum(
                rule.name(), rule.label(), form, size, rotated.right(), rotated.bias(), List.of(), value);
    }
}
