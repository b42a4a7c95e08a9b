package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.relation.Expr;

/** Which items' places and sizes are told by others, and the steps that note them. */
final class PlaceNotes {
    private final Set<String> placed = new HashSet<>();
    private final Format format;
    private final Set<String> bases = new LinkedHashSet<>();
    private final Set<String> sized = new HashSet<>();

    PlaceNotes(Format format) {
        this.format = format;
        format.grammar().rules().keySet().stream()
                .map(format.equations()::equation)
                .filter(Objects::nonNull)
                .flatMap(equation -> equation.parts(Expr.Measure.class))
                .forEach(this::collect);
    }

    private void collect(Expr.Measure measure) {
        (measure.isOffset() ? placed : sized).add(measure.target());
        if (measure.base() != null) {
            bases.add(measure.base());
        }
    }

    /** Adds the notes of where an item starts, here. */
    void start(@Nullable String list, String rule, List<WriteStep> steps) {
        if (format.rule(rule).inDocument()) {
            return;
        }
        if (bases.contains(rule)) {
            steps.add(new WriteStep.NoteBase(rule));
        }
        places(list, rule).forEach(place -> steps.add(new WriteStep.NoteOffset(place)));
        if (sized.contains(rule)) {
            steps.add(new WriteStep.Begin(rule));
        }
    }

    /** Adds the notes of where it ends, here. */
    void end(@Nullable String list, String rule, List<WriteStep> steps) {
        if (sized.contains(rule) && !format.rule(rule).inDocument()) {
            steps.add(new WriteStep.NoteSize(planned(Source.Quantity.SIZE, rule, null, list)));
        }
    }

    /** Whether the size of an item is told, so that its bytes are counted. */
    boolean isSized(String rule) {
        return sized.contains(rule);
    }

    private List<Source.Planned> places(@Nullable String list, String rule) {
        List<Source.Planned> places = new ArrayList<>();
        if (placed.contains(rule)) {
            places.add(planned(Source.Quantity.OFFSET, rule, null, list));
            bases.forEach(base -> places.add(planned(Source.Quantity.OFFSET, rule, base, list)));
        }
        return places;
    }

    private Source.Planned planned(
            Source.Quantity quantity, String rule, @Nullable String base, @Nullable String list) {
        return new Source.Planned(quantity, rule, base, list);
    }

    /** An item that is written where no equal one has been, and its place and size, which are those of the first. */
    WriteStep shared(@Nullable String list, String rule, Value value, List<WriteStep> align, List<WriteStep> content) {
        List<Source.Planned> notes = places(list, rule);
        if (sized.contains(rule)) {
            notes.add(planned(Source.Quantity.SIZE, rule, null, list));
        }
        return new WriteStep.Share(rule, value, List.copyOf(align), List.copyOf(content), List.copyOf(notes));
    }
}
