package org.tensorbind.processor.format.check;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.Occurrence;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.Enumeration.Code;

/** The FIRST sets of items outside documents: what they may begin with, and which of them may be empty. */
final class FirstSet {
    private final Grammar grammar;

    FirstSet(Grammar grammar) {
        this.grammar = grammar;
    }

    /** Whether bytes start with a prefix. */
    static boolean startsWith(byte[] bytes, byte[] start) {
        return bytes.length >= start.length && Arrays.equals(bytes, 0, start.length, start, 0, start.length);
    }

    /** Whether an item may begin with tensor data. */
    boolean isData(Item item) {
        return mayBegin(
                item,
                first -> first instanceof Item.Use use && grammar.payloads().contains(use.rule()));
    }

    /** Whether a rule may begin with these bytes as a constant. */
    boolean mayBegin(String rule, byte[] bytes) {
        return mayBegin(
                item(rule), first -> first instanceof Item.Constant constant && startsWith(constant.bytes(), bytes));
    }

    /** Whether an item may begin with one of {@code characters}, as writers write it. */
    boolean mayBe(Item item, String characters) {
        return mayBegin(
                item,
                first -> first instanceof Item.Use use
                        ? mayFirstBe(grammar.rule(use.rule()), characters)
                        : first instanceof Item.Constant constant && isAmong(characters, constant.bytes()[0] & 0xFF));
    }

    /** Whether a rule may begin with one of {@code characters}, as writers write it. */
    boolean mayBe(String rule, String characters) {
        return mayBe(item(rule), characters);
    }

    private boolean mayBegin(Item item, Predicate<Item> isWanted) {
        return mayBegin(item, isWanted, new HashSet<>());
    }

    /** Whether any rule that an item may begin with, other than sequences and choices, meets a condition. */
    private boolean mayBegin(Item item, Predicate<Item> isWanted, Set<String> open) {
        Rule rule = item instanceof Item.Use use ? grammar.rule(use.rule()) : null;
        boolean choice = rule != null && rule.body() instanceof Body.Choice;
        if (rule == null || !(choice || rule.framing() instanceof Framing.Bytes)) {
            return isWanted.test(item);
        }
        return open.add(rule.name()) && parts(rule).anyMatch(part -> mayBegin(part, isWanted, open));
    }

    /** What a rule may begin with: any variant of a choice, or any item of a sequence that only items which may be empty precede. */
    private Stream<Item> parts(Rule rule) {
        if (rule.body() instanceof Body.Choice) {
            return rule.inside().stream().map(this::item);
        }
        List<Item> items = rule.items();
        int first = 0;
        while (first < items.size() - 1 && mayBeNone(items.get(first))) {
            first++;
        }
        return items.subList(0, first + 1).stream();
    }

    /** Whether an item may be empty. */
    boolean mayBeNone(Item item) {
        return mayBeNone(item, new HashSet<>());
    }

    private boolean mayBeNone(Item item, Set<String> open) {
        if (!(item instanceof Item.Use use)) {
            return false;
        }
        Rule rule = grammar.rule(use.rule());
        if (!use.isOne()) {
            return true;
        }
        if (isSized(rule)) {
            return false;
        }
        if (rule.body() instanceof Body.Choice) {
            return !open.add(rule.name()) || rule.inside().stream().anyMatch(variant -> mayBeNone(item(variant), open));
        }
        return rule.framing() instanceof Framing.Bytes
                ? !open.add(rule.name()) || rule.items().stream().allMatch(part -> mayBeNone(part, open))
                : mayHaveNone(rule);
    }

    /** The constant with which an item, or each element of a list with {@code while}, always begins; null for none. */
    byte @Nullable [] constant(Item item) {
        Item first = alwaysFirst(item);
        return first.isWhile()
                ? Objects.requireNonNull(((Item.Use) first).end()).bytes()
                : first instanceof Item.Constant constant ? constant.bytes() : null;
    }

    /** Whether a rule always begins with these bytes. */
    boolean begins(String rule, byte[] bytes) {
        return alwaysFirst(item(rule)) instanceof Item.Constant constant && startsWith(constant.bytes(), bytes);
    }

    /** Whether an item has at least one byte, and its first byte is not tensor data, so that writers can check it. */
    boolean hasOwnByte(Item item) {
        Item first = alwaysFirst(item);
        if (!(first instanceof Item.Use use)) {
            return true;
        }
        Rule rule = grammar.rule(use.rule());
        boolean given = rule.framing() instanceof Framing.Bits
                || rule.isTagged()
                || (rule.body() instanceof Body.Gap gap && !gap.mayBeNone())
                || (rule.isScalar() && (!isText(rule) || isSized(rule)));
        return given
                && use.isOne()
                && rule.clauses().align() == null
                && !grammar.payloads().contains(rule.name());
    }

    private Item alwaysFirst(Item item) {
        Item first = item;
        Set<String> seen = new HashSet<>();
        while (first instanceof Item.Use use
                && use.isOne()
                && grammar.rule(use.rule()).clauses().align() == null
                && grammar.rule(use.rule()).framing() instanceof Framing.Bytes
                && seen.add(use.rule())) {
            first = grammar.rule(use.rule()).items().get(0);
        }
        return first;
    }

    private Item item(String rule) {
        return Item.Use.of(rule, Occurrence.ONE, grammar.rule(rule).span());
    }

    /** Whether a rule other than a sequence may begin with one of some characters. */
    private boolean mayFirstBe(Rule rule, String characters) {
        if (rule.body() instanceof Body.Gap gap) {
            return isAmong(characters, gap.first());
        }
        if (rule.body() instanceof Body.Document document) {
            Rule content = grammar.rule(document.content().rule());
            return document.isLines() || !(content.isMap() || content.framing() instanceof Framing.Array);
        }
        if (rule.type().isDigits()) {
            return rule.type().characters().chars().anyMatch(digit -> isAmong(characters, digit));
        }
        return mayBeAny(rule) || codes(rule).stream().anyMatch(code -> mayBe(code, rule.type(), characters));
    }

    /** Whether a rule other than a sequence may be empty. */
    private static boolean mayHaveNone(Rule rule) {
        if (rule.body() instanceof Body.Gap gap) {
            return gap.mayBeNone();
        }
        boolean none = mayBeAny(rule) || codes(rule).stream().anyMatch(code -> "".equals(code.text()));
        return rule.isIntegers() || (isText(rule) && none);
    }

    private static boolean mayBeAny(Rule rule) {
        Enumeration values = rule.values();
        return rule.framing() instanceof Framing.Bits || values == null || !values.closed();
    }

    private static List<Code> codes(Rule rule) {
        Enumeration values = rule.values();
        return values == null ? List.of() : values.codes();
    }

    /** The first byte of an integer of several bytes depends on the byte order. */
    private static boolean mayBe(Code code, Type type, String characters) {
        return code.text() == null
                ? type.byteSize() != 1 || isAmong(characters, code.number())
                : !code.text().isEmpty() && characters.indexOf(code.text().charAt(0)) >= 0;
    }

    private static boolean isAmong(String characters, long character) {
        return character >= 0 && character <= Character.MAX_VALUE && characters.indexOf((char) character) >= 0;
    }

    /** Whether the size of a rule follows neither from its type nor from its content. */
    private static boolean isText(Rule rule) {
        return rule.type().isOfAnySize() && rule.clauses().until() == null;
    }

    private static boolean isSized(Rule rule) {
        return rule.clauses().sized() instanceof Expr.Int size && size.value() > 0;
    }
}
