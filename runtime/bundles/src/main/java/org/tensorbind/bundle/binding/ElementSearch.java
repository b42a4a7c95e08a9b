package org.tensorbind.bundle.binding;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import org.tensorbind.bundle.BundleException.Kind;
import org.tensorbind.bundle.name.ElementNames;
import org.tensorbind.bundle.name.ElementPattern;
import org.tensorbind.bundle.name.NamePatterns;

/** Finds the elements of a list or map in a file with names. */
final class ElementSearch {
    private static final int WIDEST_GAP = 1_000;
    private static final int SHOWN_GAPS = 10;

    private final BundleBinder binder;
    private final BundleReadContext reading;
    private final ListSpec spec;
    private final char hole;
    private ElementPattern found;

    /**
     * A search.
     *
     * @param binder of the bundle that has the list or map
     * @param hole {@link NamePatterns#INDEX} or {@link NamePatterns#KEY}
     */
    ElementSearch(BundleBinder binder, ListSpec spec, char hole) {
        this.binder = binder;
        this.reading = binder.reading();
        this.spec = spec;
        this.hole = hole;
        this.found = spec.pattern();
    }

    /** The pattern that names in the file match. */
    ElementPattern found() {
        return found;
    }

    private ElementNames names(ElementPattern pattern) {
        return reading.patterns().elements(binder.pattern(), hole, spec.pattern(), pattern, spec.whole());
    }

    private void choose(ElementPattern pattern) {
        found = pattern;
        if (!pattern.equals(spec.pattern())) {
            String shown = hole == NamePatterns.INDEX ? "{i}" : "{name}";
            reading.foundAlias(component(), binder.prefix() + pattern.head() + shown + pattern.tail());
        }
    }

    private String component() {
        return binder.componentOf(spec.component());
    }

    /** The keys in the order of the file. */
    Set<String> keys() {
        for (ElementPattern pattern : spec.patterns()) {
            String start = binder.prefix() + pattern.head();
            Set<String> keys = names(pattern).keys(reading.names().inFileOrder(start), start);
            if (!keys.isEmpty()) {
                choose(pattern);
                return keys;
            }
        }
        return Set.of();
    }

    /** How many elements a list has, from 0 on; -1 if indices are left out, which is reported. */
    int size(boolean mayBeAbsent) {
        for (ElementPattern pattern : spec.patterns()) {
            String start = binder.prefix() + pattern.head();
            Collection<String> candidates = reading.names().startingWith(start);
            SortedSet<Integer> indices = names(pattern).indices(candidates, start);
            if (!indices.isEmpty()) {
                choose(pattern);
                return areClose(indices, spec.gaps() ? WIDEST_GAP : 1) ? indices.last() + 1 : -1;
            }
        }
        if (!mayBeAbsent) {
            List<String> endings = names(spec.pattern()).plainEndings();
            reading.foundEmpty(component(), spec.after(binder.prefix()), endings);
        }
        return 0;
    }

    private boolean areClose(SortedSet<Integer> indices, int widest) {
        int before = -1;
        int shown = 0;
        for (int index : indices) {
            if (index - before > widest && shown++ < SHOWN_GAPS) {
                reportHole(before + 1, index);
            }
            before = index;
        }
        return shown == 0;
    }

    /** An index may be left out because its tensors are those of another property. */
    private void reportHole(int index, int next) {
        String name = binder.prefix() + found.head() + index + found.tail();
        boolean isPresent = spec.whole()
                ? reading.names().position(name) >= 0
                : reading.names().isAnyStartingWith(name);
        String problem = isPresent ? "belongs to another property" : "is missing";
        reading.report()
                .add(
                        Kind.MISSING,
                        component() + "[" + index + "]",
                        name,
                        problem + ", but " + next + " is present"
                                + (spec.length() == null ? "; use Map<String, …> for numbers with gaps" : ""));
    }
}
