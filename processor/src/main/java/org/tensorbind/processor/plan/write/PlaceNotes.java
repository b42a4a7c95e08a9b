package org.tensorbind.processor.plan.write;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.relation.Quantity;

/** The steps that record the offsets and sizes of items that something uses. */
final class PlaceNotes {
    private final Format format;
    private final List<Known.Planned> wanted;

    PlaceNotes(Format format, List<Known.Planned> wanted) {
        this.format = format;
        this.wanted = wanted;
    }

    /**
     * An item, with the steps that record its offset and size.
     *
     * @param list of tensors, for each of which the item occurs once; null where it occurs once in the file
     */
    List<Step> around(@Nullable String list, String rule, List<Step> content) {
        if (format.rule(rule).inDocument()) {
            return content;
        }
        List<Step> steps = new ArrayList<>();
        if (wanted.stream().anyMatch(planned -> rule.equals(planned.base()))) {
            steps.add(new Step.Note(Step.Purpose.ITEM, rule, false));
        }
        of(Quantity.Measure.OFFSET, list, rule)
                .forEach(offset -> steps.add(new Step.Note(Step.Purpose.OFFSET, rule, false, offset)));
        of(Quantity.Measure.SIZE, list, rule)
                .findFirst()
                .ifPresentOrElse(size -> steps.add(sized(rule, size, content)), () -> steps.addAll(content));
        return steps;
    }

    /** The bytes of an item, which are counted once where they must be of a certain number, too. */
    private Step sized(String rule, Known.Planned size, List<Step> content) {
        String label = format.rule(rule).label();
        return content.size() == 1
                        && content.get(0) instanceof Step.Region region
                        && region.rule().equals(rule)
                ? new Step.Region(rule, label, region.size(), region.filling(), size, region.steps())
                : new Step.Region(rule, label, null, null, size, content);
    }

    private Stream<Known.Planned> of(Quantity.Measure quantity, @Nullable String list, String rule) {
        return wanted.stream()
                .filter(planned -> planned.quantity() == quantity
                        && planned.rule().equals(rule)
                        && Objects.equals(planned.list(), list));
    }

    /** The same after what aligns it; one that shares bytes is written where no equal one has been, its place and size are those of the first. */
    List<Step> around(@Nullable String list, String rule, Origin origin, List<Step> align, List<Step> content) {
        if (!(origin instanceof Origin.Valued valued
                && format.rule(rule).clauses().shared())) {
            return Stream.concat(align.stream(), around(list, rule, content).stream())
                    .toList();
        }
        List<Known.Planned> notes = Stream.concat(
                        of(Quantity.Measure.OFFSET, list, rule), of(Quantity.Measure.SIZE, list, rule))
                .toList();
        return List.of(new Step.Share(rule, valued.value(), List.copyOf(align), List.copyOf(content), notes));
    }
}
