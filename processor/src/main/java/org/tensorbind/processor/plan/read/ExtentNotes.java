package org.tensorbind.processor.plan.read;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;

/** The rules whose offsets and sizes a reader records, because items that it reads later give them. */
final class ExtentNotes {
    private final Set<String> starts = new HashSet<>();
    private final Set<String> ends = new HashSet<>();

    ExtentNotes(Format format) {
        format.relations().checks().stream()
                .flatMap(check -> format.relations().checked(check).parts(Expr.Noted.class))
                .forEach(noted -> {
                    starts.add(noted.target());
                    if (noted.function() == Function.SIZE) {
                        ends.add(noted.target());
                    }
                });
    }

    /** Whether a reader records the end of a rule. */
    boolean isEndRecorded(String rule) {
        return ends.contains(rule);
    }

    /** The steps that read the content of a rule, between those that record its start and its end. */
    List<Step> around(String rule, List<Step> steps) {
        List<Step> all = new ArrayList<>();
        if (starts.contains(rule)) {
            all.add(new Step.Note(Step.Purpose.OFFSET, rule, false));
        }
        all.addAll(steps);
        if (ends.contains(rule)) {
            all.add(new Step.Note(Step.Purpose.END, rule, false));
        }
        return all;
    }
}
