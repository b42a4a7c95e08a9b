package org.tensorbind.processor.plan;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tensorbind.processor.plan.Value.Scanned;

/** The variables of a scan that something asks for; others are passed over without a name. */
public final class ScanUses {
    private final Set<Scanned> used = new HashSet<>();

    private ScanUses() {}

    /** The variables that steps compute with or note. */
    public static Set<Scanned> of(List<ScanStep> steps) {
        ScanUses uses = new ScanUses();
        uses.addAll(steps);
        return uses.used;
    }

    /** Whether steps keep something under the element's position. */
    public static boolean keepsPosition(List<ScanStep> steps) {
        return PlanParts.any(
                steps,
                step -> step instanceof ScanStep.Name
                        || step instanceof ScanStep.KeyName
                        || step instanceof ScanStep.NotePayload);
    }

    private void addAll(List<ScanStep> steps) {
        steps.forEach(this::add);
    }

    private void add(ScanStep step) {
        if (step instanceof ScanStep.FindWidth find) {
            add(find.code());
        } else if (step instanceof ScanStep.ReadProduct read) {
            add(read.told());
            addNoted(read.product(), read.dimensions());
        } else if (step instanceof ScanStep.ReadArrayProduct read) {
            addNoted(read.product(), read.dimensions());
        } else if (step instanceof ScanStep.NoteDtype note) {
            add(note.code());
        } else if (step instanceof ScanStep.NoteLayout note) {
            add(note.code());
        } else if (step instanceof ScanStep.Let let) {
            add(let.value());
        } else if (step instanceof ScanStep.LetSize let) {
            add(let.count());
            add(let.width());
        } else if (step instanceof ScanStep.Branch branch) {
            branch.cases().forEach(each -> {
                add(each.condition());
                addAll(each.steps());
            });
        } else if (step instanceof ScanStep.ReadMap map) {
            map.fields().forEach(field -> addAll(field.steps()));
        } else if (step instanceof ScanStep.ReadTuple tuple) {
            tuple.elements().forEach(element -> addAll(element.steps()));
        } else {
            addPassed(step);
        }
    }

    private void addNoted(Scanned product, boolean noted) {
        if (noted) {
            add(product);
        }
    }

    private void addPassed(ScanStep step) {
        if (step instanceof ScanStep.Skip skip) {
            add(skip.size());
        } else if (step instanceof ScanStep.SkipAll all) {
            add(all.count());
        } else if (step instanceof ScanStep.SkipPadding padding) {
            add(padding.multiple());
        } else if (step instanceof ScanStep.Repeat repeat) {
            add(repeat.count());
            addAll(repeat.steps());
        } else if (step instanceof ScanStep.PassList list) {
            add(list.count());
            list.arguments().forEach(this::add);
        } else if (step instanceof ScanStep.Name name && name.size() != null) {
            add(name.size());
        } else if (step instanceof ScanStep.Text text && text.size() != null) {
            add(text.size());
        } else if (step instanceof ScanStep.Expect expect) {
            add(expect.condition());
        } else if (step instanceof ScanStep.NotePayload payload) {
            add(payload.offset());
            add(payload.size());
        }
    }

    private void add(Value value) {
        if (value instanceof Scanned scanned) {
            used.add(scanned);
        } else if (value instanceof Value.Op op) {
            op.operands().forEach(this::add);
        }
    }
}
