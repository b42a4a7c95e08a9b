package org.tensorbind.processor.plan;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.format.structure.Format;

/** Items that have the checksum of the data of a tensor. */
final class TensorSums {
    private TensorSums() {}

    /** The item with the checksum of some data; null where it has none. */
    static @Nullable Rule item(Format format, String data) {
        return format.grammar().rules().values().stream()
                .filter(rule -> data.equals(rule.covered()))
                .findFirst()
                .orElse(null);
    }

    /** Reports a checksum that does not stand once for each tensor, there exactly when the data is. */
    static boolean check(Format format, Rule sum, TensorClause tensor, Diagnostics diagnostics) {
        Place ofSum = Objects.requireNonNull(format.places().find(sum.name()), "checked before");
        Place ofData = Objects.requireNonNull(format.places().find(tensor.dataRule()), "checked before");
        Place around = Places.commonAncestor(ofSum, ofData);
        List<Place> apart = Stream.concat(ofSum.way(around).stream(), ofData.way(around).stream())
                .filter(place -> !place.isElement() || !isPaired(format, tensor, place.rule()))
                .toList();
        String data = format.rule(tensor.dataRule()).label();
        if (apart.stream().anyMatch(Place::isElement)) {
            diagnostics.report(Tag.SUM_APART, sum.span(), sum.label(), data, data);
            return false;
        }
        boolean text = sum.isChecksumText();
        if (apart.stream().anyMatch(place -> place.mayLack() && !(text && place == ofSum))) {
            diagnostics.report(Tag.SUM_WITHOUT_DATA, sum.span(), sum.label(), data);
            return false;
        }
        return true;
    }

    /** Whether a list has an element for each tensor, which is described in one list and whose data is in another. */
    private static boolean isPaired(Format format, TensorClause tensor, String element) {
        return format.places().isParallel(tensor) && format.tensors().listOf(element) != null;
    }
}
