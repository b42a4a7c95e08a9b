package org.tensorbind.processor.syntax;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a clause may be on.
 *
 * @param inBytes outside of documents
 * @param inDocument in documents
 * @param that what else is true of it, which other checks find; empty for nothing
 * @param elsewhere what to do where it may not be and no rule near may have it
 */
public record Applies(Set<On> inBytes, Set<On> inDocument, String that, String elsewhere) {
    private static final String LEAVE_OUT = "leave it out";
    private static final Set<On> DOCUMENTS = EnumSet.of(On.DOCUMENT, On.LINES, On.PYTHON);
    private static final Set<On> ALL = Collections.unmodifiableSet(EnumSet.allOf(On.class));

    /** Whatever there is. */
    static Applies everywhere() {
        return new Applies(ALL, ALL, "", LEAVE_OUT);
    }

    /** Any of these, in documents and outside of them. */
    static Applies to(On... kinds) {
        return new Applies(Set.of(kinds), Set.of(kinds), "", LEAVE_OUT);
    }

    /** Any of these, outside of documents. */
    static Applies outside(On... kinds) {
        return new Applies(Set.of(kinds), Set.of(), "", LEAVE_OUT);
    }

    /** All outside of documents. */
    static Applies anyOutside() {
        return new Applies(ALL, Set.of(), "", LEAVE_OUT);
    }

    /** Any of these, in documents. */
    static Applies inside(On... kinds) {
        return new Applies(Set.of(), Set.of(kinds), "", LEAVE_OUT);
    }

    /** All in documents. */
    static Applies anyInside() {
        return new Applies(Set.of(), ALL, "", LEAVE_OUT);
    }

    /** The same but for some kinds, whatever else they are. */
    Applies but(On... kinds) {
        return new Applies(minus(inBytes, Set.of(kinds)), minus(inDocument, Set.of(kinds)), that, elsewhere);
    }

    /** The same where something else is true, too. */
    Applies where(String condition) {
        return new Applies(inBytes, inDocument, condition, elsewhere);
    }

    /** The same, and what to do elsewhere. */
    Applies elsewhere(String instead) {
        return new Applies(inBytes, inDocument, that, instead);
    }

    /** These, and in documents others. */
    Applies andInside(On... kinds) {
        return new Applies(inBytes, Set.of(kinds), that, elsewhere);
    }

    /** Whether a clause may be on what is of these kinds. */
    public boolean isOn(boolean document, Collection<On> kinds) {
        Set<On> allowed = document ? inDocument : inBytes;
        return isAllBut(allowed) ? allowed.containsAll(kinds) : kinds.stream().anyMatch(allowed::contains);
    }

    private static boolean isAllBut(Set<On> kinds) {
        return kinds.size() > ALL.size() / 2;
    }

    /** What it is, in words. */
    public String description() {
        List<String> parts = new ArrayList<>();
        if (inBytes.equals(inDocument)) {
            add(inBytes, "", parts);
        } else if (isAllBut(inBytes) || isAllBut(inDocument)) {
            add(inBytes, " outside of documents", parts);
            add(inDocument, " in documents", parts);
        } else {
            add(both(inBytes, inDocument), "", parts);
            add(both(minus(inBytes, inDocument), DOCUMENTS), "", parts);
            add(minus(minus(inBytes, inDocument), DOCUMENTS), " outside of documents", parts);
            add(minus(inDocument, inBytes), " in documents", parts);
        }
        return String.join(", and ", parts) + (that.isEmpty() ? "" : ", if " + that);
    }

    private static void add(Set<On> kinds, String where, List<String> parts) {
        if (!kinds.isEmpty()) {
            parts.add(words(kinds, where));
        }
    }

    private static Set<On> both(Set<On> some, Set<On> others) {
        return some.stream().filter(others::contains).collect(Collectors.toSet());
    }

    private static Set<On> minus(Set<On> some, Set<On> others) {
        return some.stream().filter(kind -> !others.contains(kind)).collect(Collectors.toSet());
    }

    private static String words(Set<On> kinds, String where) {
        if (!isAllBut(kinds)) {
            return listed(kinds.stream().sorted().toList()) + where;
        }
        List<On> others = ALL.stream().filter(kind -> !kinds.contains(kind)).toList();
        return "everything" + where + (others.isEmpty() ? "" : " but " + listed(others));
    }

    private static String listed(List<On> kinds) {
        List<String> words = kinds.stream().map(On::several).toList();
        int last = words.size() - 1;
        return last == 0 ? words.get(0) : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
    }
}
