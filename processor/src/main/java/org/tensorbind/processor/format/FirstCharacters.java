package org.tensorbind.processor.format;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tensorbind.processor.format.Grammar.Rule;

/** Tells with which characters items outside of documents may begin, and which of them may have no bytes. */
final class FirstCharacters {
    private final Grammar grammar;
    private final Set<String> open = new HashSet<>();

    FirstCharacters(Grammar grammar) {
        this.grammar = grammar;
    }

    /** Whether a part may begin with one of {@code characters}. */
    boolean mayBe(Item part, String characters) {
        if (part instanceof Item.Constant constant) {
            return isAmong(characters, constant.bytes()[0] & 0xFF);
        }
        return part instanceof Item.Use use && mayBe(use.rule(), characters);
    }

    /** Whether a rule may begin with one of {@code characters}. */
    boolean mayBe(String name, String characters) {
        if (!open.add(name)) {
            return false;
        }
        try {
            return mayBe(grammar.rule(name), characters);
        } finally {
            open.remove(name);
        }
    }

    private boolean mayBe(Rule rule, String characters) {
        Body body = rule.body();
        if (rule.isSequence()) {
            return rule.framing() instanceof Framing.Bits || anyOf(rule.items(), characters);
        }
        if (body instanceof Body.Choice choice) {
            return choice.variants().stream().anyMatch(variant -> mayBe(variant.rule(), characters));
        }
        if (body instanceof Body.Gap gap) {
            return gap.characters().chars().anyMatch(character -> isAmong(characters, character));
        }
        if (body instanceof Body.Document document) {
            return !isContainer(grammar.rule(document.content().rule())) || document.isLines();
        }
        return rule.values() == null || !rule.values().closed() || anyOf(rule.type(), rule.values(), characters);
    }

    private boolean anyOf(List<Item> parts, String characters) {
        for (Item part : parts) {
            if (mayBe(part, characters)) {
                return true;
            }
            if (!mayBeNone(part)) {
                return false;
            }
        }
        return false;
    }

    /** Of an integer of several bytes the byte order tells which is the first. */
    private static boolean anyOf(Type type, Enumeration values, String characters) {
        return values.enumerators().stream()
                .flatMap(value -> value.codes().stream())
                .anyMatch(code -> code.text() == null
                        ? type.byteSize() != 1 || isAmong(characters, code.number())
                        : !code.text().isEmpty()
                                && characters.indexOf(code.text().charAt(0)) >= 0);
    }

    private static boolean isContainer(Rule rule) {
        return rule.isMap() || rule.framing() instanceof Framing.Array;
    }

    private static boolean isAmong(String characters, long character) {
        return character >= 0 && character <= Character.MAX_VALUE && characters.indexOf((char) character) >= 0;
    }

    /** Whether a part may have no bytes, as far as the texts that it may begin with do not matter. */
    boolean mayBeNone(Item part) {
        return part instanceof Item.Use use && (!use.isOne() || mayBeNone(grammar.rule(use.rule())));
    }

    private boolean mayBeNone(Rule rule) {
        if (rule.clauses().sized() instanceof Expr.Int size && size.value() > 0) {
            return false;
        }
        if (!open.add(rule.name())) {
            return true;
        }
        try {
            return isEmptySometimes(rule);
        } finally {
            open.remove(rule.name());
        }
    }

    private boolean isEmptySometimes(Rule rule) {
        Body body = rule.body();
        if (rule.isSequence()) {
            return rule.framing() instanceof Framing.Bytes
                    && rule.items().stream().allMatch(this::mayBeNone);
        }
        if (body instanceof Body.Choice choice) {
            return choice.variants().stream().anyMatch(variant -> mayBeNone(grammar.rule(variant.rule())));
        }
        if (body instanceof Body.Gap gap) {
            return gap.mayBeNone();
        }
        boolean text = rule.type().isOfAnySize()
                && rule.clauses().until() == null
                && (rule.values() == null || !rule.values().closed() || hasEmptyCode(rule.values()));
        return text || rule.isIntegers();
    }

    private static boolean hasEmptyCode(Enumeration values) {
        return values.enumerators().stream()
                .flatMap(value -> value.codes().stream())
                .map(Enumeration.Code::text)
                .anyMatch(""::equals);
    }
}
