package org.tensorbind.grammars.promise;

import java.util.List;
import java.util.Random;

/** Changes a grammar here and there, so that combinations come up that nobody thought of. */
final class DraftChanges {
    private static final List<String> CLAUSES = List.of(
            "default 1",
            "sized 8",
            "sized 4",
            "align 8",
            "align 4",
            "fill 0",
            "fill 0x20 to multiple of 4",
            "at 8",
            "at end - 4",
            "closed",
            "present when end > 100",
            "require 1 == 1 \"holds\"",
            "require end < 100000 \"small\"",
            "limit 3 \"few\"",
            "disjoint",
            "contiguous",
            "gapless",
            "trailing lenient");
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
            case 0 -> rule.clauses().add(CLAUSES.get(random.nextInt(CLAUSES.size())));
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
            case 3 -> rule.clauses().add(CLAUSES.get(random.nextInt(CLAUSES.size())));
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

    private void exchangeClauses(Rule rule) {
        Rule target = draft.rules.get(random.nextInt(draft.rules.size()));
        if (!rule.clauses().isEmpty()) {
            target.clauses()
                    .add(rule.clauses().get(random.nextInt(rule.clauses().size())));
        }
    }
}
