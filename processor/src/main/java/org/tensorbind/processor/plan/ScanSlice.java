package org.tensorbind.processor.plan;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Settles what scans keep of what they read: what something asks for, and what a reader describes tensors by. */
final class ScanSlice {
    private final @Nullable ScannedInfo info;

    private ScanSlice(@Nullable ScannedInfo info) {
        this.info = info;
    }

    /**
     * Returns a copy of a plan whose scans keep no more than that.
     *
     * @param info what is noted of each tensor, null for nothing
     */
    static ReadPlan of(ReadPlan plan, @Nullable ScannedInfo info) {
        ScanPlan metadata = plan.metadata();
        ReadPlan sliced = plan.with(plan.programs(), new ScanSlice(info).scan(plan.scan()));
        return metadata == null ? sliced : sliced.withMetadata(plan.programs(), new ScanSlice(null).scan(metadata));
    }

    private ScanPlan scan(ScanPlan scan) {
        return scan instanceof ScanProgram program
                ? program.with(
                        program.lists().stream()
                                .map(list -> list.with(kept(list.steps())))
                                .toList(),
                        kept(program.steps()))
                : scan;
    }

    private List<Step> kept(List<Step> steps) {
        List<Step> noting = rewritten(steps, this::noting);
        Set<ScanVariable> asked = Stream.concat(
                        PlanParts.all(noting, Known.Scanned.class).stream().map(Known.Scanned::variable),
                        PlanParts.all(noting, ScanStep.Read.class).stream()
                                .filter(ScanStep.Read::dimensions)
                                .map(ScanStep.Read::variable))
                .collect(Collectors.toSet());
        return rewritten(noting, step -> Stream.of(kept(step, asked)));
    }

    private static Step kept(Step step, Set<ScanVariable> asked) {
        if (step instanceof ScanStep.Read read) {
            return new ScanStep.Read(read.variable(), read.item(), asked.contains(read.variable()), read.dimensions());
        }
        if (step instanceof ScanStep.Let let) {
            return new ScanStep.Let(let.variable(), let.value(), asked.contains(let.variable()));
        }
        return step;
    }

    /** A step with what is noted there. */
    private Stream<Step> noting(Step step) {
        if (info == null) {
            return Stream.of(step);
        }
        if (step instanceof ScanStep.Let let
                && let.value().equals(Operator.WIDTH.of(info.dtype().value()))) {
            return Stream.of(
                    step,
                    new ScanStep.Note(ScanStep.Fact.DTYPE, List.of(info.dtype().value())));
        }
        if (step instanceof ScanStep.Read read
                && info.layout() != null
                && read.variable().equals(info.layout().code())) {
            return Stream.of(
                    step,
                    new ScanStep.Note(
                            ScanStep.Fact.LAYOUT, List.of(read.variable().value())));
        }
        if (step instanceof ScanStep.Read read && read.variable().equals(info.shape())) {
            return Stream.of(new ScanStep.Read(read.variable(), read.item(), true, true));
        }
        return Stream.of(step);
    }

    /** Steps that are rewritten, those in others before these. */
    private static List<Step> rewritten(List<Step> steps, Function<Step, Stream<Step>> rewriting) {
        return steps.stream()
                .map(step -> within(step, rewriting))
                .flatMap(rewriting)
                .toList();
    }

    private static Step within(Step step, Function<Step, Stream<Step>> rewriting) {
        if (step instanceof DocumentStep.ReadMap map) {
            List<DocumentStep.Field> fields = map.fields().stream()
                    .map(field -> new DocumentStep.Field(
                            field.key(), field.mayLack(), field.orNull(), within(field.read(), rewriting)))
                    .toList();
            return new DocumentStep.ReadMap(map.label(), fields, map.others(), map.entries());
        }
        if (step instanceof DocumentStep.ReadTuple tuple) {
            return new DocumentStep.ReadTuple(
                    tuple.label(),
                    tuple.elements().stream()
                            .map(element -> within(element, rewriting))
                            .toList());
        }
        if (step instanceof Step.Frame frame) {
            return new Step.Frame(frame.label(), rewritten(frame.steps(), rewriting));
        }
        if (step instanceof WriteStep.Branch branch) {
            List<WriteStep.Case> cases = branch.cases().stream()
                    .map(variant -> new WriteStep.Case(variant.condition(), rewritten(variant.steps(), rewriting)))
                    .toList();
            return new WriteStep.Branch(cases, branch.otherwise());
        }
        return step instanceof ScanStep.Repeat repeat
                ? new ScanStep.Repeat(repeat.count(), rewritten(repeat.steps(), rewriting))
                : step;
    }
}
