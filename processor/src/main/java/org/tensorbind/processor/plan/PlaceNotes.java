package org.tensorbind.processor.plan;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Format;

/** The steps that note places and sizes of items: those that something asks for. */
final class PlaceNotes {
    private final Format format;
    private final List<Source.Planned> wanted;

    PlaceNotes(Format format, List<Source.Planned> wanted) {
        this.format = format;
        this.wanted = wanted;
    }

    /**
     * Adds the notes of where an item starts, here.
     *
     * @param list of tensors, for each of which the item stands once; null where it stands once in the file
     */
    void start(@Nullable String list, String rule, List<Step> steps) {
        if (format.rule(rule).inDocument()) {
            return;
        }
        if (wanted.stream().anyMatch(planned -> rule.equals(planned.base()))) {
            steps.add(new WriteStep.NoteBase(rule));
        }
        of(Source.Quantity.OFFSET, list, rule).forEach(place -> steps.add(new WriteStep.NoteOffset(place)));
        if (isSized(list, rule)) {
            steps.add(new WriteStep.Begin(rule));
        }
    }

    /** Adds the notes of where it ends, here. */
    void end(@Nullable String list, String rule, List<Step> steps) {
        if (!format.rule(rule).inDocument()) {
            of(Source.Quantity.SIZE, list, rule).forEach(size -> steps.add(new WriteStep.NoteSize(size)));
        }
    }

    /** Whether the bytes of an item are counted, as something asks for its size. */
    boolean isSized(@Nullable String list, String rule) {
        return of(Source.Quantity.SIZE, list, rule).findAny().isPresent();
    }

    private Stream<Source.Planned> of(Source.Quantity quantity, @Nullable String list, String rule) {
        return wanted.stream()
                .filter(planned -> planned.quantity() == quantity
                        && planned.rule().equals(rule)
                        && Objects.equals(planned.list(), list));
    }

    /** An item that is written where no equal one has been, and its place and size, which are those of the first. */
    Step shared(@Nullable String list, String rule, Value value, List<Step> align, List<Step> content) {
        List<Source.Planned> notes = Stream.concat(
                        of(Source.Quantity.OFFSET, list, rule), of(Source.Quantity.SIZE, list, rule))
                .toList();
        return new WriteStep.Share(rule, value, List.copyOf(align), List.copyOf(content), notes);
    }
}
