package org.tensorbind.grammars.promise.grammar;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.tensorbind.processor.syntax.ClauseArgument;
import org.tensorbind.processor.syntax.ClauseKind;
import org.tensorbind.processor.syntax.On;

/** Changes a grammar here and there, so that combinations come up that nobody thought of. */
final class DraftChanges {
    private static final List<String> BODIES = List.of(
            "uint8",
            "int64",
            "leb128",
            "float32",
            "text",
            "bytes",
            "uint16*",
            "uint8 { a = 0, b = 1 }",
            "zero(2)",
            "\"WORD\"",
            "bincode64",
            "json any",
            "cbor { \"a\": uint }");

    private final Draft draft;
    private final Random random;

    DraftChanges(Draft draft, Random random) {
        this.draft = draft;
        this.random = random;
    }

    /** A copy with so many changes. */
    Draft change(int count) {
        DraftChanges changed = new DraftChanges(draft.copy(), random);
        for (int i = 0; i < count; i++) {
            changed.changeOne();
        }
        return changed.draft;
    }

    private void changeOne() {
        Rule rule = draft.rules.get(random.nextInt(draft.rules.size()));
        if (rule.items().size() == 1) {
            changeSimple(rule);
        } else {
            changeSequence(rule);
        }
    }

    private void changeSimple(Rule rule) {
        switch (random.nextInt(4)) {
            case 0 -> rule.clauses().add(clause(rule));
            case 1 -> rule.clauses().clear();
            case 2 -> exchangeClauses(rule);
            default -> rule.items().set(0, BODIES.get(random.nextInt(BODIES.size())));
        }
    }

    private void changeSequence(Rule rule) {
        List<String> items = rule.items();
        int at = random.nextInt(items.size());
        switch (random.nextInt(9)) {
            case 0 -> java.util.Collections.swap(items, at, random.nextInt(items.size()));
            case 1 -> items.set(at, withOccurrence(items.get(at)));
            case 2 -> move(rule, at);
            case 3 -> rule.clauses().add(clause(rule));
            case 4 -> rule.clauses().clear();
            case 5 -> wrap(rule, at);
            case 6 -> items.set(at, other());
            case 7 -> items.add(random.nextInt(items.size() + 1), other());
            default -> exchangeClauses(rule);
        }
    }

    private static String withOccurrence(String item) {
        return item.matches("\\w+") ? item + "?" : item.replaceAll("[?*]$", "");
    }

    private void move(Rule rule, int at) {
        Rule target = draft.rules.get(random.nextInt(draft.rules.size()));
        if (target != rule && rule.items().size() > 1 && target.items().size() > 1) {
            target.items()
                    .add(random.nextInt(target.items().size() + 1), rule.items().remove(at));
        }
    }

    private void wrap(Rule rule, int at) {
        String item = rule.items().get(at);
        if (rule.items().size() > 1 && item.matches("\\w+[?*]?")) {
            rule.items().set(at, draft.sequence(draft.name("WRAP"), List.of(item)));
        }
    }

    private String other() {
        Rule rule = draft.rules.get(random.nextInt(draft.rules.size()));
        return rule.name() + List.of("", "", "?", "*").get(random.nextInt(4));
    }

    /** A clause that the table lets the rule have; one of four is any. */
    private String clause(Rule rule) {
        Set<On> kinds = kindsOf(rule.items());
        boolean any = random.nextInt(4) == 0;
        List<ClauseKind> clauses = Arrays.stream(ClauseKind.values())
                .filter(clause -> any || isFor(clause, kinds))
                .toList();
        ClauseKind clause = clauses.get(random.nextInt(clauses.size()));
        return clause.text()
                + clause.arguments().stream().map(this::argument).collect(Collectors.joining(" ", " ", ""));
    }

    /** Whether the table lets what is of these kinds have a clause, wherever it is used. */
    private static boolean isFor(ClauseKind clause, Set<On> kinds) {
        return clause.applies().isAmong(false, kinds) && clause.applies().excluded(kinds) == null;
    }

    private String argument(ClauseArgument argument) {
        return switch (argument) {
            case EXPRESSION, VALUE -> draft.pick("8", "4", "end - 4", ruleName(), "count(" + ruleName() + ")");
            case CONDITION -> draft.pick("1 == 1", "end > 100", "end < 100000", ruleName() + " == 1");
            case CONSTANT -> draft.pick("1", "true", "\"x\"");
            case CASE -> draft.pick("", "when " + ruleName() + " == 1");
            case LITERAL -> "x\"00\"";
            case RULE, KEY, SORT_KEY, TAG, BIT -> ruleName();
            case NUMBER -> "3";
            case BYTE -> draft.pick("0", "0x20");
            case MULTIPLE -> draft.pick("", "to multiple of 4");
            case REASON -> draft.pick("", "\"why\"");
            case LENIENT, LENIENCY -> draft.pick("", "lenient", "accept");
            case MAPPINGS -> "{ a = none, b = zlib }";
            case WHEN, IS, FILTER_NAME, ORDER, KEY_ORDER, ENCODING_NAME -> argument.symbol();
        };
    }

    private String ruleName() {
        return draft.rules.get(random.nextInt(draft.rules.size())).name();
    }

    private static Set<On> kindsOf(List<String> items) {
        String first = items.get(0);
        if (items.size() > 1 || !first.matches("[a-z].*")) {
            return Set.of(On.SEQUENCE);
        }
        if (first.matches("(cbor|json|msgpack|python|lines)\\b.*")) {
            return Set.of(On.DOCUMENT);
        }
        if (first.contains("{")) {
            return Set.of(On.NAMED, On.POOLED, On.SINGLE, On.DEFAULTED);
        }
        if (first.matches(".*[*\\]]")) {
            return Set.of(On.INTEGERS, On.ORDERED, On.POOLED, On.DEFAULTED);
        }
        if (first.startsWith("text")) {
            return Set.of(On.TEXT, On.POOLED, On.SINGLE, On.DEFAULTED);
        }
        return first.startsWith("bytes")
                ? Set.of(On.BYTES, On.DATA, On.POOLED, On.SINGLE, On.DEFAULTED)
                : Set.of(On.INTEGER, On.ONE_INTEGER, On.SINGLE, On.DEFAULTED);
    }

    private void exchangeClauses(Rule rule) {
        Rule target = draft.rules.get(random.nextInt(draft.rules.size()));
        if (!rule.clauses().isEmpty()) {
            target.clauses()
                    .add(rule.clauses().get(random.nextInt(rule.clauses().size())));
        }
    }
}
