package org.tensorbind.processor.format.check;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Clause;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.syntax.Applies;
import org.tensorbind.processor.syntax.ArgumentKind;
import org.tensorbind.processor.syntax.ClauseKind;
import org.tensorbind.processor.syntax.Keywords;
import org.tensorbind.processor.syntax.On;
import org.tensorbind.processor.syntax.Within;

/** Checks clauses of rules against the table of clauses ({@code ClauseKind}). */
final class ClauseChecker extends Checker {
    ClauseChecker(Checker all) {
        super(all);
    }

    @Override
    void check(Rule rule) {
        Set<On> kinds = sites.of(rule);
        Set<ClauseKind> clauses = rule.clauses().kindsOfClauses();
        if (sites.mayBeNull(rule)) {
            clauses.add(ClauseKind.OR_NULL);
        }
        clauses.forEach(
                clause -> checkSite(rule, rule.span(), clause.text(), clause.applies(), () -> instead(rule, clause)));
        sites.words(rule).forEach(word -> checkSite(rule, rule.span(), word.text(), word.applies()));
        rule.clauses().all().forEach(clause -> checkArgument(rule, clause));
        if (rule.isEntry()) {
            checkArgument(rule.span(), "the key of an entry", ArgumentKind.TEXT, rule.key());
        }
        checkWithin(rule, kinds);
        checkMessage(rule);
        checkFields(rule);
        checkCodes(rule);
        if (!checkExclusions(rule, kinds, clauses)) {
            checkNeeds(rule, kinds, clauses);
        }
    }

    private void checkArgument(Rule rule, Clause clause) {
        String name = clause.argument();
        ArgumentKind kind = clause.kind().argument();
        if (name == null || kind == null) {
            return;
        }
        clause.valuesOfArgument().forEach(value -> checkValueOf(rule(name), value, rule.span()));
        if (!(clause instanceof Clause.Key) || isOfEach(rule, clause.kind(), name)) {
            checkArgument(rule.span(), "'" + clause.kind().text() + "'", kind, name);
        }
    }

    /** Checks that the key of {@code unique} or {@code ordered} occurs once in each element. */
    private boolean isOfEach(Rule element, ClauseKind clause, String name) {
        Place item = places.find(element.name(), name);
        if (item == null || item.isListed()) {
            report(GrammarMessage.NOT_ONCE, element.span(), clause.text(), element.label(), name);
            return false;
        }
        if (mayBeAbsent(item)) {
            report(GrammarMessage.MAYBE_ABSENT, element.span(), element.label(), name);
            return false;
        }
        return true;
    }

    /** Reports clauses that exclude each other. */
    private boolean checkExclusions(Rule rule, Set<On> kinds, Set<ClauseKind> clauses) {
        List<ClauseKind.Exclusion> found = ClauseKind.EXCLUSIONS.stream()
                .filter(exclusion -> clauses.contains(exclusion.one())
                        && clauses.contains(exclusion.other())
                        && !Collections.disjoint(kinds, exclusion.on()))
                .toList();
        found.forEach(exclusion -> report(
                GrammarMessage.CLAUSES_EXCLUDE,
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
                report(
                        GrammarMessage.CLAUSE_NEEDS,
                        rule.span(),
                        need.one().text(),
                        rule.label(),
                        sites.description(rule),
                        others);
            }
        }
    }

    /** Reports what a document, or a line of one, cannot contain. */
    private void checkWithin(Rule rule, Set<On> kinds) {
        Set<Within> around = EnumSet.noneOf(Within.class);
        places.of(rule.name()).stream()
                .flatMap(place -> Stream.ofNullable(within(place)))
                .forEach(around::add);
        for (Within within : around) {
            kinds.stream()
                    .filter(kind -> !kind.isIn(within))
                    .findFirst()
                    .ifPresent(kind -> report(
                            kind == On.DATA ? GrammarMessage.DATA_IN_DOCUMENT : GrammarMessage.NOT_WITHIN,
                            rule.span(),
                            rule.label(),
                            kind.isOfBytes() ? "a document" : within.words(),
                            kind == On.BINARY
                                    ? rule.elementType().word() + (rule.isIntegers() ? "*" : "")
                                    : kind.several(),
                            instead(rule, kind, within)));
        }
    }

    /** What contains a place: the document, or in lines the line or an array of it; null outside documents. */
    private static @Nullable Within within(Place place) {
        Rule owner = place.parent() == null ? null : place.parent().grammarRule();
        if (owner == null || owner.body() instanceof Body.Document) {
            return owner == null ? null : Within.of(((Body.Document) owner.body()).notation());
        }
        Within around = within(place.owner());
        boolean lines = around == Within.LINES || around == Within.LINE;
        return around == Within.LINES && owner.isMap()
                ? Within.LINE
                : lines && owner.framing() instanceof Framing.Array ? Within.ELEMENT : around;
    }

    private static String instead(Rule rule, On kind, Within within) {
        if (kind == On.BINARY) {
            String type = rule.elementType().inDocument();
            return rule.isIntegers() ? "write '[ " + type + "* ]'" : "write '" + type + "'";
        }
        String next = kind.instead().isEmpty() ? within.advice() : kind.instead();
        return kind.notations().isEmpty() ? next : next + ", or use " + oneOf(kind.notations());
    }

    private static String oneOf(List<String> names) {
        int last = names.size() - 1;
        String others = String.join(", ", names.subList(0, last));
        return last == 0 ? names.get(0) : others + " or " + names.get(last);
    }

    /** Reports codes that writers write and strict reading rejects. */
    private void checkCodes(Rule rule) {
        if (rule.values() != null && grammar.readerOnly() == null) {
            rule.values()
                    .writtenLeniently(grammar.bigEndian())
                    .forEach(name -> report(GrammarMessage.WRITTEN_LENIENTLY, rule.span(), name, rule.label()));
        }
    }

    /** Reports a document whose fields have numbers and that is no map. */
    private void checkMessage(Rule rule) {
        if (!(rule.body() instanceof Body.Document document) || !document.isMessage()) {
            return;
        }
        Rule content = rule(document.content().rule());
        if (!content.isMap() && !content.isSequence() && !(content.body() instanceof Body.Choice)) {
            misplaced(rule.span(), Keywords.PROTOBUF, rule.label(), "a message is a map: 'protobuf { 1: RULE }'");
        }
    }

    private static boolean isListed(Rule rule) {
        return rule.isList() || rule.isIntegers();
    }

    /** Reports fields that may be absent as well as null, and lists that may be absent as well as empty. */
    private void checkFields(Rule map) {
        if (map.framing() instanceof Framing.MapOf numbered && numbered.isNumbered()) {
            map.fields().stream()
                    .filter(field -> field.mayBeAbsent() && isListed(rule(field.rule())))
                    .forEach(field -> report(
                            GrammarMessage.MISPLACED,
                            map.span(),
                            "? " + field.key(),
                            "'" + map.label() + "'",
                            "the list '" + field.rule() + "' has no field where it is empty; remove '?'"));
        }
        map.fields().stream()
                .filter(field -> field.mayBeAbsent() && field.nullable())
                .forEach(field -> report(
                        GrammarMessage.NULL_OR_MISSING, rule(field.rule()).span(), field.key()));
    }

    /**
     * Advice that names the nearest rule which may have the clause: one inside the rule, or for a bit field its integer, or for a value in a document
     * the document.
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
            Rule near = rule(name);
            if (seen.add(name)) {
                if (mayHave(near, clause, inside) && !near.label().equals(rule.label())) {
                    return near;
                }
                next.addAll(beside(name, inside));
            }
        }
        return null;
    }

    /** @param asItIs whether the rule must meet all conditions of the clause now; else it may have to be changed for it */
    private boolean mayHave(Rule rule, ClauseKind clause, boolean asItIs) {
        Set<On> kinds = sites.of(rule);
        Applies applies = clause.applies();
        return applies.isAmong(rule.inDocument(), kinds)
                && applies.excluded(kinds) == null
                && !(asItIs && applies.missing(kinds) != null)
                && !rule.clauses().kindsOfClauses().contains(clause);
    }

    private List<String> beside(String rule, boolean inside) {
        return inside
                ? rule(rule).inside()
                : grammar.owners(rule).map(Rule::name).toList();
    }
}
