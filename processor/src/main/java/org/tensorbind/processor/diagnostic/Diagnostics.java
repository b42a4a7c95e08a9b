package org.tensorbind.processor.diagnostic;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tensorbind.value.EditDistance;

/** Collects the errors of one grammar, so that all are shown at once; of more than a hundred the first that are found. */
public final class Diagnostics {
    /** The maximum number of errors that are recorded for one grammar, because each is shown with its line. */
    public static final int MAX_SHOWN = 100;

    /** Characters of a name or a text in a message. */
    private static final int MAX_VALUE = 400;

    private final SourceText source;
    private final Set<Diagnostic> found = new LinkedHashSet<>();

    /** No errors yet. */
    public Diagnostics(SourceText source) {
        this.source = source;
    }

    /** Another collection of errors of the same grammar, for what is found out and not to be shown. */
    public Diagnostics aside() {
        return new Diagnostics(source);
    }

    /** Adds an error; {@code values} go into the tag's wording. */
    public void report(GrammarMessage tag, Span span, Object... values) {
        if (found.size() == MAX_SHOWN || (tag == GrammarMessage.SYNTAX && hasOneAt(span))) {
            return;
        }
        found.add(new Diagnostic(tag, source, span, tag.message(shortened(values))));
    }

    /** An argument of a message; the middle of a long text is elided. */
    private static Object[] shortened(Object[] values) {
        Object[] shortened = values.clone();
        for (int i = 0; i < values.length; i++) {
            String text = String.valueOf(values[i]);
            if (text.length() > MAX_VALUE) {
                shortened[i] = text.substring(0, MAX_VALUE / 2) + " … " + text.substring(text.length() - MAX_VALUE / 4);
            }
        }
        return shortened;
    }

    private boolean hasOneAt(Span span) {
        return found.stream()
                .map(Diagnostic::span)
                .anyMatch(other -> other.line() == span.line() && other.column() == span.column());
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return found.isEmpty();
    }

    /** Whether there is an error of this kind. */
    public boolean has(GrammarMessage tag) {
        return found.stream().anyMatch(problem -> problem.tag() == tag);
    }

    /** The errors in the order of the file. */
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
