package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;

/** Which rules' places and sizes a reader notes, as what it reads behind them tells them. */
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

    /** The steps that read a rule, with those that note where it starts and ends: inside of the rule, where its element of a list is told. */
    List<Step> around(String rule, List<Step> steps) {
        if (!starts.contains(rule)) {
            return steps;
        }
        List<Step> all = new ArrayList<>(steps);
        if (ends.contains(rule)) {
            all.add(end(all), new ReadStep.NoteExtent(rule, false));
        }
        all.add(all.get(0) instanceof ReadStep.Enter ? 1 : 0, new ReadStep.NoteExtent(rule, true));
        return all;
    }

    private static int end(List<Step> steps) {
        int leave = steps.lastIndexOf(new ReadStep.Leave());
        boolean result = steps.get(steps.size() - 1) instanceof ReadStep.Result;
        return leave >= 0 ? leave : result ? steps.size() - 1 : steps.size();
    }
}
