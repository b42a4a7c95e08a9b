package org.tensorbind.processor.plan.read;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;

/** Which rules' places and sizes a reader notes, as what it reads after them gives them. */
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

    /** Whether a reader notes where a rule ends. */
    boolean isEndNoted(String rule) {
        return ends.contains(rule);
    }

    /** The steps that read what is in a rule, between those that note where it starts and ends. */
    List<Step> around(String rule, List<Step> steps) {
        List<Step> all = new ArrayList<>();
        if (starts.contains(rule)) {
            all.add(new Step.Note(Step.What.OFFSET, rule, false));
        }
        all.addAll(steps);
        if (ends.contains(rule)) {
            all.add(new Step.Note(Step.What.END, rule, false));
        }
        return all;
    }
}
