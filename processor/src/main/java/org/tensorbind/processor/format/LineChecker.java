package org.tensorbind.processor.format;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;

/** Checks that lines hold what a line can: a value, or several. */
final class LineChecker {
    private final Grammar grammar;
    private final Rule owner;
    private final Diagnostics diagnostics;
    private final List<String> separators;
    private final Set<String> seen = new HashSet<>();

    /** What a value stands in. */
    private enum Place {
        DOCUMENT("lines are a map with an entry for each: 'lines \": \" { … }'"),
        LINE("a line has a value, or several in '[ … ]'"),
        ARRAY("the values of a line are texts, numbers and truth values");

        private final String instead;

        Place(String instead) {
            this.instead = instead;
        }
    }

    private LineChecker(Grammar grammar, Rule owner, List<String> separators, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.owner = owner;
        this.separators = separators;
        this.diagnostics = diagnostics;
    }

    static void check(Grammar grammar, Rule rule, Body.Document document, Diagnostics diagnostics) {
        if (document.isLines()) {
            new LineChecker(grammar, rule, document.separators(), diagnostics).check(document);
        }
    }

    private void check(Body.Document document) {
        for (String separator : separators) {
            if (separator.isEmpty() || separator.indexOf('\n') >= 0) {
                misplaced(owner, "\"…\"", "what stands between a key and its value has characters, and no line feed");
            }
        }
        if (owner.clauses().fill() != null && owner.clauses().until() == null) {
            misplaced(owner, "fill", "it would be taken for a line; say by 'until \"…\"' what ends the lines");
        }
        check(document.content().rule(), Place.DOCUMENT);
    }

    private void check(String name, Place place) {
        Rule rule = grammar.rule(name);
        if (!seen.add(name + place)) {
            return;
        }
        Body body = rule.body();
        boolean inside = rule.isSequence() || (body instanceof Body.Choice && place == Place.DOCUMENT);
        if (inside) {
            rule.inside().forEach(used -> check(used, place));
        } else if (place == Place.DOCUMENT && rule.framing() instanceof Framing.MapOf map) {
            map(rule, map);
        } else if (place == Place.LINE && rule.isEntry()) {
            refuseNull(rule);
            check(rule.value(), place);
        } else if (place == Place.LINE && rule.framing() instanceof Framing.Array) {
            refuseNull(rule);
            rule.inside().forEach(used -> check(used, Place.ARRAY));
        } else if (!(place != Place.DOCUMENT && rule.isScalar()) && !(place == Place.LINE && rule.isIntegers())) {
            misplaced(rule, "lines", place.instead);
        }
    }

    private void map(Rule rule, Framing.MapOf map) {
        if (map.separator() != null) {
            misplaced(rule, "nested", Place.LINE.instead);
        }
        for (Item.Use field : rule.fields()) {
            if (field.nullable()) {
                misplaced(grammar.rule(field.rule()), "or null", "lines have no null; write '?' before the key");
            }
            boolean isEnded = separators.stream().skip(1).anyMatch(field.key()::endsWith);
            if (!isEnded && separators.stream().anyMatch(field.key()::contains)) {
                misplaced(
                        rule, "\"" + field.key() + "\"", "a line's key ends where what stands before its value begins");
            }
        }
        rule.inside().forEach(used -> check(used, Place.LINE));
    }

    private void refuseNull(Rule owner) {
        owner.inside().stream()
                .map(grammar::rule)
                .filter(rule -> rule.clauses().orNull())
                .forEach(rule -> misplaced(rule, "or null", "lines have no null"));
    }

    private void misplaced(Rule rule, String word, String instead) {
        diagnostics.report(Tag.MISPLACED, rule.span(), word, "'" + rule.label() + "'", instead);
    }
}
