package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.List;
import org.tensorbind.processor.plan.ReadStep.Call;

/** The calls in a program. */
final class Calls {
    private Calls() {}

    static List<Call> of(List<Step> steps) {
        List<Call> calls = new ArrayList<>();
        for (Step step : steps) {
            if (step instanceof Call call) {
                calls.add(call);
            } else if (step instanceof ReadStep.Optional optional) {
                calls.add(optional.call());
            } else if (step instanceof ReadStep.Repeat repeat) {
                calls.add(repeat.call());
            } else if (step instanceof ReadStep.Choose choose) {
                choose.variants().forEach(variant -> calls.add(variant.call()));
                if (choose.otherwise() != null) {
                    calls.add(choose.otherwise());
                }
            } else if (step instanceof DocumentStep.ChooseByKeys choose) {
                choose.variants().forEach(variant -> calls.add(variant.call()));
                if (choose.otherwise() != null) {
                    calls.add(choose.otherwise());
                }
            } else if (step instanceof DocumentStep.ReadMap map) {
                map.fields().forEach(field -> calls.add(field.call()));
                if (map.entries() != null) {
                    calls.add(map.entries().call());
                }
            } else if (step instanceof DocumentStep.ReadArray array) {
                calls.add(array.call());
            } else if (step instanceof DocumentStep.ReadTuple tuple) {
                calls.addAll(tuple.elements());
            }
        }
        return calls;
    }
}
