package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Leaves out what programs would note although no plan asks for it. */
final class Pruning {
    private Pruning() {}

    /** Steps without notes that nobody asks for. */
    static List<WriteStep> prune(List<WriteStep> steps, Set<Source.Planned> planned) {
        Set<String> regions = new HashSet<>();
        steps.forEach(step -> {
            if (step instanceof WriteStep.PadRegion region) {
                regions.add(region.rule());
            } else if (step instanceof WriteStep.FillRegion region) {
                regions.add(region.rule());
            } else if (step instanceof WriteStep.ExpectSize region) {
                regions.add(region.rule());
            } else if (step instanceof WriteStep.NoteSize note && planned.contains(note.size())) {
                regions.add(note.size().rule());
            }
        });
        List<WriteStep> pruned = new ArrayList<>();
        for (WriteStep step : steps) {
            boolean unwanted = step instanceof WriteStep.NoteOffset note && !planned.contains(note.offset())
                    || step instanceof WriteStep.NoteSize size && !planned.contains(size.size())
                    || step instanceof WriteStep.NoteBase base && !isBase(base.rule(), planned)
                    || step instanceof WriteStep.Begin begin && !regions.contains(begin.rule());
            if (!unwanted) {
                pruned.add(pruned(step, planned));
            }
        }
        return List.copyOf(pruned);
    }

    private static boolean isBase(String rule, Set<Source.Planned> planned) {
        return planned.stream().anyMatch(each -> rule.equals(each.base()));
    }

    private static WriteStep pruned(WriteStep step, Set<Source.Planned> planned) {
        if (step instanceof WriteStep.When when) {
            return new WriteStep.When(when.condition(), prune(when.steps(), planned));
        }
        if (step instanceof WriteStep.EachTensor each) {
            WriteStep.Others others = each.others() == null
                    ? null
                    : new WriteStep.Others(
                            each.others().rule(), prune(each.others().steps(), planned));
            return new WriteStep.EachTensor(each.list(), each.inFile(), prune(each.steps(), planned), others);
        }
        if (step instanceof WriteStep.Share share) {
            return share.withNotes(
                    share.notes().stream().filter(planned::contains).toList());
        }
        if (step instanceof WriteStep.Each each) {
            return new WriteStep.Each(each.rule(), each.list(), prune(each.steps(), planned));
        }
        return step instanceof WriteStep.Document document
                ? new WriteStep.Document(
                        document.label(),
                        document.notation(),
                        document.lines(),
                        document.latin1(),
                        document.keys(),
                        document.trees(),
                        document.extensions(),
                        prune(document.steps(), planned))
                : step;
    }
}
