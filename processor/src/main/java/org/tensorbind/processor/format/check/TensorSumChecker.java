package org.tensorbind.processor.format.check;

import java.util.List;
import java.util.stream.Stream;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.format.structure.TensorRules;

/** Checks that a checksum of tensor data occurs once for each tensor, and is present if and only if the data is. */
final class TensorSumChecker extends Checker {
    private final TensorRules tensors;

    TensorSumChecker(Checker all, TensorRules tensors) {
        super(all);
        this.tensors = tensors;
    }

    @Override
    void check(TensorClause tensor) {
        String data = tensor.isElement() ? null : tensor.data();
        Rule sum = data == null ? null : grammar.sumOf(data);
        Place ofSum = sum == null ? null : places.find(sum.name());
        Place ofData = data == null ? null : places.find(data);
        if (sum != null && ofSum != null && ofData != null) {
            check(sum, ofSum, ofData, tensor);
        }
    }

    private void check(Rule sum, Place ofSum, Place ofData, TensorClause tensor) {
        Place around = Places.commonAncestor(ofSum, ofData);
        List<Place> apart = Stream.concat(ofSum.way(around).stream(), ofData.way(around).stream())
                .filter(place -> !place.isElement() || !isPaired(tensor, place.rule()))
                .toList();
        String data = rule(tensor.dataRule()).label();
        boolean text = sum.isChecksumText();
        if (apart.stream().anyMatch(Place::isElement)) {
            report(GrammarMessage.CHECKSUM_APART, sum.span(), sum.label(), data, data);
        } else if (apart.stream().anyMatch(place -> place.mayBeAbsent() && !(text && place == ofSum))) {
            report(GrammarMessage.CHECKSUM_WITHOUT_DATA, sum.span(), sum.label(), data);
        }
    }

    /** Whether a list has an element for each tensor, where descriptions and data are parallel lists. */
    private boolean isPaired(TensorClause tensor, String element) {
        return places.isParallel(tensor) && tensors.listOf(element) != null;
    }
}
