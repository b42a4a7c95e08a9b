package org.tensorbind.processor.format;

import java.util.List;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Structures.Kind;

/** Checks that look-ups go to lists in which a key stands once and has an integer. */
final class LookupChecker {
    private final Grammar grammar;
    private final Places places;
    private final Structures structures;
    private final Diagnostics diagnostics;

    private LookupChecker(Grammar grammar, Places places, Structures structures, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.places = places;
        this.structures = structures;
        this.diagnostics = diagnostics;
    }

    static void check(Grammar grammar, Places places, Structures structures, Diagnostics diagnostics) {
        LookupChecker checker = new LookupChecker(grammar, places, structures, diagnostics);
        Expressions.lookups(grammar).forEach(checker::check);
    }

    private void check(Expr.Lookup lookup) {
        Place place = places.find(lookup.list());
        if (place == null || !place.lists().equals(List.of(lookup.list()))) {
            misplaced(lookup, "it is no list that stands once in the file");
            return;
        }
        Clause.Key key = grammar.rule(lookup.list()).clauses().unique();
        if (key == null || structures.bareValue(key.rule()).kind() != Kind.TEXT) {
            misplaced(lookup, "add 'unique KEY' with a text to it, so that a key stands once");
            return;
        }
        Place keyed = places.find(lookup.list(), key.rule());
        if (keyed != null && keyed.isOptional()) {
            misplaced(
                    lookup,
                    "some of its elements have no '" + key.rule()
                            + "'; look it up in a list whose elements all have one");
            return;
        }
        if (places.ofEach(lookup.list(), lookup.value()) == null) {
            misplaced(lookup, "'" + lookup.value() + "' does not stand once in it, nor is it a variant there");
        } else if (structures.bareValue(lookup.value()).kind() != Kind.INTEGER) {
            diagnostics.report(
                    Tag.TYPE_MISUSE,
                    lookup.span(),
                    "a value that is looked up",
                    "an integer",
                    lookup.value(),
                    structures.bareValue(lookup.value()).description());
        }
    }

    private void misplaced(Expr.Lookup lookup, String instead) {
        diagnostics.report(
                Tag.MISPLACED, lookup.span(), "[\"" + lookup.key() + "\"]", "'" + lookup.list() + "'", instead);
    }
}
