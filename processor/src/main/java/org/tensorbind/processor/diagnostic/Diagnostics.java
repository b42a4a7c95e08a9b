package org.tensorbind.processor.diagnostic;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tensorbind.value.EditDistance;

/** Collects the faults of one grammar, so that all are shown at once. */
public final class Diagnostics {
    private final SourceText source;
    private final Set<Diagnostic> found = new LinkedHashSet<>();

    /** No faults yet. */
    public Diagnostics(SourceText source) {
        this.source = source;
    }

    /** Adds a fault; {@code values} go into the tag's wording. */
    public void report(Tag tag, Span span, Object... values) {
        if (tag == Tag.SYNTAX && found.stream().anyMatch(other -> isAt(other.span(), span))) {
            return;
        }
        found.add(new Diagnostic(tag, source, span, tag.message(values)));
    }

    private static boolean isAt(Span a, Span b) {
        return a.line() == b.line() && a.column() == b.column();
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return found.isEmpty();
    }

    /** Whether there is a fault of this kind. */
    public boolean has(Tag tag) {
        return found.stream().anyMatch(fault -> fault.tag() == tag);
    }

    /** The faults in the order of the file. */
    public List<Diagnostic> all() {
        List<Diagnostic> all = new ArrayList<>(found);
        all.sort(Comparator.comparingInt((Diagnostic d) -> d.span().line())
                .thenComparingInt(d -> d.span().column()));
        return all;
    }

    /** {@code ; did you mean 'X'?} for the candidate that is nearest to {@code word}, or nothing where none is near. */
    public static String didYouMean(String word, Collection<String> candidates) {
        String nearest = EditDistance.nearest(word, candidates, Math.max(1, Math.min(3, word.length() / 3)));
        return nearest == null ? "" : "; did you mean '" + nearest + "'?";
    }
}
