package org.tensorbind.processor.format.check;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.place.Relations;
import org.tensorbind.processor.format.structure.Structures;
import org.tensorbind.processor.syntax.Applies;
import org.tensorbind.processor.syntax.ClauseKind;
import org.tensorbind.processor.syntax.On;
import org.tensorbind.processor.syntax.Within;

/** Checks that rules have the clauses that the table of clauses lets them have. */
final class ClauseChecker {
    private final Grammar grammar;
    private final Sites sites;
    private final Surroundings surroundings;
    private final Diagnostics diagnostics;

    private ClauseChecker(Grammar grammar, Sites sites, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.sites = sites;
        this.surroundings = new Surroundings(grammar);
        this.diagnostics = diagnostics;
    }

    static void check(Relations relations, Structures structures, Diagnostics diagnostics) {
        Grammar grammar = relations.grammar();
        ClauseChecker checker = new ClauseChecker(grammar, new Sites(relations, structures), diagnostics);
        grammar.rules().values().forEach(checker::check);
    }

    private void check(Rule rule) {
        Set<On> kinds = sites.of(rule);
        Set<ClauseKind> clauses = rule.clauses().kindsOfClauses();
        if (sites.mayBeNull(rule)) {
            clauses.add(ClauseKind.OR_NULL);
        }
        clauses.forEach(clause -> sites.check(
                rule, rule.span(), clause.text(), clause.applies(), () -> instead(rule, clause), diagnostics));
        sites.words(rule).forEach(word -> sites.check(rule, rule.span(), word.text(), word.applies(), diagnostics));
        checkWithin(rule, kinds);
        checkFields(rule);
        checkCodes(rule);
        if (!checkExclusions(rule, kinds, clauses)) {
            checkNeeds(rule, kinds, clauses);
        }
    }

    /** Whether clauses exclude each other. */
    private boolean checkExclusions(Rule rule, Set<On> kinds, Set<ClauseKind> clauses) {
        List<ClauseKind.Exclusion> found = ClauseKind.EXCLUSIONS.stream()
                .filter(exclusion -> clauses.contains(exclusion.one())
                        && clauses.contains(exclusion.other())
                        && !Collections.disjoint(kinds, exclusion.on()))
                .toList();
        found.forEach(exclusion -> diagnostics.report(
                Tag.CLAUSES_EXCLUDE,
                rule.span(),
                exclusion.one().text(),
                exclusion.other().text(),
                rule.label(),
                exclusion.why()));
        return !found.isEmpty();
    }

    private void checkNeeds(Rule rule, Set<On> kinds, Set<ClauseKind> clauses) {
        for (ClauseKind.Need need : ClauseKind.NEEDS) {
            boolean needed = clauses.contains(need.one()) && !Collections.disjoint(kinds, need.on());
            if (needed && Collections.disjoint(clauses, need.others())) {
                String others = need.others().stream()
                        .map(other -> "'" + other.text() + "'")
                        .collect(Collectors.joining(" or "));
                diagnostics.report(
                        Tag.CLAUSE_NEEDS,
                        rule.span(),
                        need.one().text(),
                        rule.label(),
                        sites.description(rule),
                        others);
            }
        }
    }

    /** Documents, and lines in them, have not all that bytes have, nor all that other documents have. */
    private void checkWithin(Rule rule, Set<On> kinds) {
        for (Within within : surroundings.of(rule)) {
            kinds.stream()
                    .filter(kind -> !kind.isIn(within))
                    .findFirst()
                    .ifPresent(kind -> diagnostics.report(
                            kind == On.DATA ? Tag.DATA_IN_DOCUMENT : Tag.NOT_WITHIN,
                            rule.span(),
                            rule.label(),
                            kind.isOfBytes() ? "a document" : within.words(),
                            kind == On.BINARY
                                    ? rule.elementType().word() + (rule.isIntegers() ? "*" : "")
                                    : kind.several(),
                            instead(rule, kind, within)));
        }
    }

    private static String instead(Rule rule, On kind, Within within) {
        if (kind == On.BINARY) {
            String type = rule.elementType().inDocument();
            return rule.isIntegers() ? "write '[ " + type + "* ]'" : "write '" + type + "'";
        }
        String next = kind.instead().isEmpty() ? within.advice() : kind.instead();
        return kind.notations().isEmpty() ? next : next + ", or take " + String.join(" or ", kind.notations());
    }

    /** Strict reading accepts what writers write. */
    private void checkCodes(Rule rule) {
        if (rule.values() != null && grammar.readerOnly() == null) {
            rule.values()
                    .writtenLeniently(grammar.bigEndian())
                    .forEach(name -> diagnostics.report(Tag.WRITTEN_LENIENTLY, rule.span(), name, rule.label()));
        }
    }

    /** A field may be missing, or null. */
    private void checkFields(Rule map) {
        map.fields().stream()
                .filter(field -> field.mayLack() && field.nullable())
                .forEach(field -> diagnostics.report(
                        Tag.NULL_OR_MISSING, grammar.rule(field.rule()).span(), field.key()));
    }

    /**
     * The nearest rule that may have the clause: inside the one that has it; around a part of an integer the integer, around a value the document
     * that alone may have it.
     */
    private String instead(Rule rule, ClauseKind clause) {
        boolean part = sites.of(rule).contains(On.BIT_FIELD);
        boolean around = rule.inDocument() ? clause.applies().inDocument().isEmpty() : part;
        Rule near = nearest(rule, clause, true);
        if (near == null && around) {
            near = nearest(rule, clause, false);
        }
        return near == null
                ? clause.applies().elsewhere().replace("RULE", rule.label())
                : "write it on '" + near.label() + "', " + sites.description(near);
    }

    private @Nullable Rule nearest(Rule rule, ClauseKind clause, boolean inside) {
        Deque<String> next = new ArrayDeque<>(beside(rule.name(), inside));
        Set<String> seen = new HashSet<>(Set.of(rule.name()));
        while (!next.isEmpty()) {
            String name = next.remove();
            Rule near = grammar.rule(name);
            if (seen.add(name)) {
                if (mayHave(near, clause, inside) && !near.label().equals(rule.label())) {
                    return near;
                }
                next.addAll(beside(name, inside));
            }
        }
        return null;
    }

    /** Whether a rule may have the clause; what is around another one may have to be said otherwise for it. */
    private boolean mayHave(Rule rule, ClauseKind clause, boolean asItIs) {
        Set<On> kinds = sites.of(rule);
        Applies applies = clause.applies();
        return applies.isAmong(rule.inDocument(), kinds)
                && applies.excluded(kinds) == null
                && !(asItIs && applies.lacking(kinds) != null)
                && !rule.clauses().kindsOfClauses().contains(clause);
    }

    private List<String> beside(String rule, boolean inside) {
        return inside
                ? grammar.rule(rule).inside()
                : grammar.owners(rule).map(Rule::name).toList();
    }
}
