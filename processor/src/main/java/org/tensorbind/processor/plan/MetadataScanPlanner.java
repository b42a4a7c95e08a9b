package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.MetadataBinding;
import org.tensorbind.processor.plan.ReadStep.Count;
import org.tensorbind.processor.plan.ScanFrame.ScanFailure;

/** Makes the scan that goes over the entries of a file's metadata where they are a list outside of documents. */
final class MetadataScanPlanner {
    private final Format format;
    private final ReadPlan plan;
    private final ScanFailure failure = new ScanFailure();

    private MetadataScanPlanner(Format format, ReadPlan plan) {
        this.format = format;
        this.plan = plan;
    }

    /** Returns a copy of the plan with the scan of its metadata, if it has a list of it. */
    static ReadPlan plan(Format format, ReadPlan plan) {
        MetadataBinding binding = format.grammar().metadata();
        if (binding == null || binding.key() == null) {
            return plan;
        }
        List<ListStep> lists = ListStep.of(plan, binding.rule());
        return lists.size() == 1 && lists.get(0).step() instanceof ReadStep.Repeat repeat
                ? new MetadataScanPlanner(format, plan).plan(lists.get(0), repeat, binding.key())
                : plan;
    }

    private ReadPlan plan(ListStep list, ReadStep.Repeat repeat, String key) {
        ReadProgram program = plan.program(list.call().rule());
        if (!(repeat.count() instanceof Count.Told) || !repeat.locate().isEmpty()) {
            failure.because("entries are anywhere, or not told by a number");
        }
        if (!program.needs().isEmpty()) {
            failure.because("entries need " + program.needs().get(0).rule());
        }
        ScanProgram scan = scan(program, key, list.isUnique(key, failure));
        String reason = failure.reason();
        if (reason != null) {
            return plan.withMetadata(plan.programs(), new ScanPlan.NotScanned(reason));
        }
        Map<String, ReadProgram> programs = new LinkedHashMap<>(plan.programs());
        list.attach(programs, new Scan.Descriptions(null, null, List.of()));
        return plan.withMetadata(programs, scan);
    }

    private ScanProgram scan(ReadProgram program, String key, boolean unique) {
        Set<Need> outer = new LinkedHashSet<>();
        ScanLists inner = new ScanLists(format, plan);
        ScanBody.Target target = new ScanBody.Target(key, null, null, unique);
        ScanBody body = new ScanBody(format, plan, target, failure, outer, inner);
        List<ScanStep> steps = new ArrayList<>();
        body.run(program.rule(), new ScanFrame(failure, outer), steps);
        if (inner.hasOtherKey(program.rule(), key)) {
            failure.because("entries are looked up by something else than " + key);
        }
        if (!body.tensor().isNamed() || body.tensor().isPlaced()) {
            failure.because("entries have no keys, or have data");
        }
        return new ScanProgram(
                program.rule(),
                List.of(),
                List.of(),
                null,
                1,
                Math.max(1, format.minimumSize(program.rule())),
                null,
                true,
                false,
                false,
                inner.reached(steps, failure),
                List.copyOf(steps));
    }
}
