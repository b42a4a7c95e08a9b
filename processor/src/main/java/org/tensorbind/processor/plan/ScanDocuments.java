package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.List;
import org.tensorbind.processor.plan.ReadStep.Call;
import org.tensorbind.processor.plan.ScanFrame.ScanFailure;

/** Projects maps and tuples of documents. */
final class ScanDocuments {
    private final ScanBody body;
    private final ScanVariables variables;
    private final ScanFailure failure;

    ScanDocuments(ScanBody body, ScanVariables variables, ScanFailure failure) {
        this.body = body;
        this.variables = variables;
        this.failure = failure;
    }

    void tuple(DocumentStep.ReadTuple tuple, ScanFrame frame, List<ScanStep> out) {
        List<ScanStep.Element> elements = new ArrayList<>();
        for (Call element : tuple.elements()) {
            elements.add(new ScanStep.Element(steps(element, frame)));
        }
        out.add(new ScanStep.ReadTuple(elements));
    }

    void map(DocumentStep.ReadMap map, ScanFrame frame, List<ScanStep> out) {
        if (map.entries() != null || variables.isInMap()) {
            failure.because(map.label() + " is a map of more than single values");
            return;
        }
        if (map.isLarge()) {
            failure.because(map.label() + " has more than 64 fields");
            return;
        }
        variables.beginMap();
        List<ScanStep.Field> scanned = new ArrayList<>();
        for (DocumentStep.Field field : map.fields()) {
            scanned.add(new ScanStep.Field(field.key(), field.mayLack(), field.orNull(), steps(field.call(), frame)));
        }
        boolean others = map.others() != null && map.others().areAnything();
        ScanStep.OtherFields done = others ? ScanStep.OtherFields.SKIPPED : ScanStep.OtherFields.UNUSUAL;
        out.add(new ScanStep.ReadMap(scanned, done, variables.endMap()));
    }

    private List<ScanStep> steps(Call read, ScanFrame frame) {
        List<ScanStep> steps = new ArrayList<>();
        body.step(read, frame, steps);
        return steps;
    }
}
