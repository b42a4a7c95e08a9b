package org.tensorbind.processor.plan.scan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.scan.ScanFrame.ScanFailure;
import org.tensorbind.processor.plan.step.Call;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.DocumentStep;
import org.tensorbind.processor.plan.step.Loop;
import org.tensorbind.processor.plan.step.Loop.Comparison;
import org.tensorbind.processor.plan.step.Loop.KeyCheck;
import org.tensorbind.processor.plan.step.Program;
import org.tensorbind.processor.plan.step.ReadPlan;
import org.tensorbind.processor.plan.step.ReadStep;
import org.tensorbind.processor.plan.step.Scan;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.Value;

/**
 * A list that the program of {@code owner} reads.
 *
 * @param map the map whose entries are the elements, null for other lists
 */
record ListStep(String owner, Loop loop, DocumentStep.@Nullable Map map) {
    private static final Value NONE = new Value.Number(1);

    /** The lists of {@code element}. */
    static List<ListStep> of(ReadPlan plan, String element) {
        List<ListStep> lists = new ArrayList<>();
        for (Program program : plan.programs().values()) {
            Step.all(program.steps())
                    .map(step -> of(program.rule(), step))
                    .filter(list -> list != null && list.loop().rule().equals(element))
                    .forEach(lists::add);
        }
        return lists;
    }

    private static @Nullable ListStep of(String owner, Step step) {
        if (step instanceof Loop loop) {
            return new ListStep(owner, loop, null);
        }
        return step instanceof DocumentStep.Map map && map.loop() != null ? new ListStep(owner, map.loop(), map) : null;
    }

    Call call() {
        return loop.call();
    }

    /** Whether it is a document's array, or entries of its map. */
    boolean isInDocument() {
        return loop.count() instanceof Loop.Count.Elements;
    }

    /** The seek to each element, null for consecutive elements. */
    ReadStep.@Nullable Seek seek() {
        return loop.locate().stream()
                .filter(ReadStep.Seek.class::isInstance)
                .map(ReadStep.Seek.class::cast)
                .findFirst()
                .orElse(null);
    }

    /** The alignment of elements that lenient reading checks; 1 for none, null if strict reading checks one that the file gives. */
    @Nullable
    Value alignment() {
        for (Step step : loop.locate()) {
            if (step instanceof Check aligned && aligned.problem() == Check.Problem.MISALIGNED) {
                Value multiple = aligned.side(1);
                return !aligned.isStrict() ? multiple : multiple instanceof Value.Number ? NONE : null;
            }
        }
        return NONE;
    }

    /** Whether lenient reading rejects two elements with the same {@code key}. Scans support no other comparison. */
    boolean isUnique(@Nullable String key, ScanFailure failure) {
        boolean unique = false;
        for (KeyCheck check : loop.keys()) {
            if (check.leniency().isChecked(false)) {
                unique = true;
                if (check.comparison() == Comparison.ORDERED || !check.rule().equals(key)) {
                    failure.because("elements are compared by " + check.rule());
                }
            }
        }
        return unique;
    }

    /** Makes the program create the list by a scan. */
    void attach(Map<String, Program> programs, Scan scan) {
        programs.computeIfPresent(owner, (rule, program) -> program.scanning(loop.rule(), scan));
    }
}
