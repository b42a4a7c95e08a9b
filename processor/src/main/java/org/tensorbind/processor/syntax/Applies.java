package org.tensorbind.processor.syntax;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a clause may be on.
 *
 * @param inBytes outside of documents, any of these
 * @param inDocument in documents, any of these
 * @param always further kinds that are required, with advice; empty advice means that of {@code elsewhere}
 * @param never kinds that are excluded, with advice; empty advice means that of {@code elsewhere}
 * @param elsewhere what to do where it may not be and no rule near may have it
 */
public record Applies(
        Set<On> inBytes, Set<On> inDocument, Map<On, String> always, Map<On, String> never, String elsewhere) {
    private static final Set<On> DOCUMENTS = EnumSet.of(On.DOCUMENT, On.LINES, On.PROTOBUF, On.PYTHON);
    private static final Set<On> ALL = Collections.unmodifiableSet(EnumSet.allOf(On.class));

    private static Applies of(Set<On> inBytes, Set<On> inDocument) {
        return new Applies(inBytes, inDocument, Map.of(), Map.of(), "remove it");
    }

    /** Whatever there is. */
    public static Applies everywhere() {
        return of(ALL, ALL);
    }

    /** Any of these, in documents and outside of them. */
    static Applies to(On... kinds) {
        return of(Set.of(kinds), Set.of(kinds));
    }

    /** Any of these, outside of documents. */
    static Applies outside(On... kinds) {
        return of(Set.of(kinds), Set.of());
    }

    /** All outside of documents. */
    public static Applies anyOutside() {
        return of(ALL, Set.of());
    }

    /** Any of these, in documents. */
    static Applies inside(On... kinds) {
        return of(Set.of(), Set.of(kinds));
    }

    /** All in documents. */
    static Applies anyInside() {
        return of(Set.of(), ALL);
    }

    /** The same but for a kind, whatever else it is. */
    Applies but(On kind) {
        return but(kind, "");
    }

    /** The same but for a kind, whatever else it is, and what to do then. */
    public Applies but(On kind, String instead) {
        Map<On, String> more = new EnumMap<>(On.class);
        more.putAll(never);
        more.put(kind, instead);
        return new Applies(inBytes, inDocument, always, Collections.unmodifiableMap(more), elsewhere);
    }

    /** The same where it is something else, too, and what to do where it is not. */
    Applies where(On kind, String instead) {
        return new Applies(inBytes, inDocument, Map.of(kind, instead), never, elsewhere);
    }

    /** The same, and what to do elsewhere. */
    public Applies elsewhere(String instead) {
        return new Applies(inBytes, inDocument, always, never, instead);
    }

    /** These, and in documents others. */
    public Applies andInside(On... kinds) {
        return new Applies(inBytes, Set.of(kinds), always, never, elsewhere);
    }

    /** Whether it is one of those that are listed. */
    public boolean isAmong(boolean document, Collection<On> kinds) {
        return !Collections.disjoint(document ? inDocument : inBytes, kinds);
    }

    /** The kind among these that excludes the clause; null for none. */
    public @Nullable On excluded(Collection<On> kinds) {
        return never.keySet().stream().filter(kinds::contains).findFirst().orElse(null);
    }

    /** The kind that it must be, too, and is not; null for none. */
    public @Nullable On missing(Collection<On> kinds) {
        return always.keySet().stream()
                .filter(kind -> !kinds.contains(kind))
                .findFirst()
                .orElse(null);
    }

    /** What it is, in words. */
    public String description() {
        return listed()
                + (never.isEmpty() ? "" : " but " + listed(never.keySet()))
                + always.keySet().stream()
                        .map(kind -> ", if it is " + kind.one())
                        .collect(Collectors.joining());
    }

    /** Those any of which it must be, in words. */
    public String listed() {
        List<String> parts = new ArrayList<>();
        if (inBytes.equals(inDocument)) {
            add(inBytes, "", parts);
        } else if (inBytes.equals(ALL) || inDocument.equals(ALL)) {
            add(inBytes, " outside documents", parts);
            add(inDocument, " in documents", parts);
        } else {
            add(both(inBytes, inDocument), "", parts);
            add(both(minus(inBytes, inDocument), DOCUMENTS), "", parts);
            add(minus(minus(inBytes, inDocument), DOCUMENTS), " outside documents", parts);
            add(minus(inDocument, inBytes), " in documents", parts);
        }
        return String.join(", and ", parts);
    }

    private static void add(Set<On> kinds, String where, List<String> parts) {
        if (!kinds.isEmpty()) {
            parts.add((kinds.equals(ALL) ? "everything" : listed(kinds)) + where);
        }
    }

    private static Set<On> both(Set<On> some, Set<On> others) {
        return some.stream().filter(others::contains).collect(Collectors.toSet());
    }

    private static Set<On> minus(Set<On> some, Set<On> others) {
        return some.stream().filter(kind -> !others.contains(kind)).collect(Collectors.toSet());
    }

    private static String listed(Set<On> kinds) {
        List<String> words = kinds.stream().sorted().map(On::several).toList();
        int last = words.size() - 1;
        return last == 0 ? words.get(0) : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
    }
}
