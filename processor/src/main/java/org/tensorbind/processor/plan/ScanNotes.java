package org.tensorbind.processor.plan;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.Value.Scanned;

/** Adds to a scan what it notes of each tensor, so that a reader describes tensors without reading their descriptions. */
final class ScanNotes {
    private final Scanned dtype;
    private final Scanned shape;
    private final @Nullable Scanned layout;

    private ScanNotes(ScannedInfo info) {
        this.dtype = info.dtype();
        this.shape = info.shape();
        this.layout = info.layout() == null ? null : info.layout().code();
    }

    /** Returns a copy of a plan with a scan that notes this. */
    static ReadPlan add(ReadPlan plan, ScannedInfo info) {
        return plan.with(plan.programs(), new ScanNotes(info).noting((ScanProgram) plan.scan()));
    }

    private ScanProgram noting(ScanProgram program) {
        List<ScanProgram.Inner> lists = program.lists().stream()
                .map(list -> new ScanProgram.Inner(list.rule(), list.count(), list.parameters(), noting(list.steps())))
                .toList();
        return program.describing(lists, noting(program.steps()));
    }

    private List<ScanStep> noting(List<ScanStep> steps) {
        return steps.stream().flatMap(this::noting).toList();
    }

    private Stream<ScanStep> noting(ScanStep step) {
        if (step instanceof ScanStep.FindWidth find && find.code().equals(dtype)) {
            return Stream.of(find, new ScanStep.NoteDtype(dtype));
        }
        if (step instanceof ScanStep.ReadCode read && read.variable().equals(layout)) {
            return Stream.of(read, new ScanStep.NoteLayout(read.variable()));
        }
        if (step instanceof ScanStep.ReadProduct read && read.product().equals(shape)) {
            return Stream.of(new ScanStep.ReadProduct(read.product(), read.count(), read.told(), read.coding(), true));
        }
        if (step instanceof ScanStep.ReadArrayProduct read && read.product().equals(shape)) {
            return Stream.of(new ScanStep.ReadArrayProduct(read.product(), read.count(), true));
        }
        return Stream.of(within(step));
    }

    private ScanStep within(ScanStep step) {
        if (step instanceof ScanStep.ReadMap map) {
            List<ScanStep.Field> fields = map.fields().stream()
                    .map(field ->
                            new ScanStep.Field(field.key(), field.optional(), field.orNull(), noting(field.steps())))
                    .toList();
            boolean others = map.others() != ScanStep.OtherFields.UNUSUAL;
            return new ScanStep.ReadMap(fields, others ? ScanStep.OtherFields.NOTED : map.others(), map.variables());
        }
        if (step instanceof ScanStep.ReadTuple tuple) {
            return new ScanStep.ReadTuple(tuple.elements().stream()
                    .map(element -> new ScanStep.Element(noting(element.steps())))
                    .toList());
        }
        if (step instanceof ScanStep.Branch branch) {
            return new ScanStep.Branch(branch.cases().stream()
                    .map(variant -> new ScanStep.Case(variant.condition(), noting(variant.steps())))
                    .toList());
        }
        return step instanceof ScanStep.Repeat repeat
                ? new ScanStep.Repeat(repeat.count(), noting(repeat.steps()))
                : step;
    }
}
