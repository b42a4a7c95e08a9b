package org.tensorbind.processor.format.check;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
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

/** What items outside of documents may begin with, and which of them may have no bytes. */
final class FirstSet {
    private final Grammar grammar;
    private final Set<String> open = new HashSet<>();

    FirstSet(Grammar grammar) {
        this.grammar = grammar;
    }

    /** Whether bytes begin with others. */
    static boolean startsWith(byte[] bytes, byte[] start) {
        return bytes.length >= start.length && Arrays.equals(bytes, 0, start.length, start, 0, start.length);
    }

    /** Whether an item may begin with data of a tensor. */
    boolean isData(Item item) {
        return first(item, use -> true) instanceof Item.Use use
                && grammar.payloads().contains(use.rule());
    }

    /** Whether a rule may begin with these bytes as a constant. */
    boolean mayBegin(String rule, byte[] bytes) {
        return first(item(rule), use -> true) instanceof Item.Constant constant && startsWith(constant.bytes(), bytes);
    }

    /** The constant that an item always begins with, or each element of a list that goes on while they do; null where there is none. */
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

    /** Whether an item has a byte at least, which is no tensor's: writers look whether it is another one. */
    boolean hasOwnByte(Item item) {
        Item first = alwaysFirst(item);
        if (!(first instanceof Item.Use use)) {
            return true;
        }
        Rule rule = grammar.rule(use.rule());
        boolean told = rule.framing() instanceof Framing.Bits
                || rule.isTagged()
                || (rule.body() instanceof Body.Gap gap && !gap.mayBeNone())
                || (rule.isScalar() && (!isText(rule) || isSized(rule)));
        return told
                && use.isOne()
                && rule.clauses().align() == null
                && !grammar.payloads().contains(rule.name());
    }

    private Item alwaysFirst(Item item) {
        return first(
                item, use -> use.isOne() && grammar.rule(use.rule()).clauses().align() == null);
    }

    private Item first(Item item, Predicate<Item.Use> isEntered) {
        Item first = item;
        Set<String> seen = new HashSet<>();
        while (first instanceof Item.Use use
                && isEntered.test(use)
                && grammar.rule(use.rule()).framing() instanceof Framing.Bytes
                && seen.add(use.rule())) {
            first = grammar.rule(use.rule()).items().get(0);
        }
        return first;
    }

    private Item item(String rule) {
        return Item.Use.of(rule, Occurrence.ONE, grammar.rule(rule).span());
    }

    /** Whether an item may begin with one of {@code characters}, as writers write it. */
    boolean mayBe(Item item, String characters) {
        return start(item, characters).may();
    }

    /** Whether a rule may begin with one of {@code characters}, as writers write it. */
    boolean mayBe(String rule, String characters) {
        return start(grammar.rule(rule), characters).may();
    }

    /** Whether an item may have no bytes, as far as the texts that it may begin with do not matter. */
    boolean mayBeNone(Item item) {
        return start(item, "").none();
    }

    /** Whether something may begin with one of some characters, and whether it may have no bytes. */
    private record Start(boolean may, boolean none) {}

    private Start start(Item item, String characters) {
        if (item instanceof Item.Use use) {
            Start start = start(grammar.rule(use.rule()), characters);
            return new Start(start.may(), start.none() || !use.isOne());
        }
        boolean may = item instanceof Item.Constant constant && isAmong(characters, constant.bytes()[0] & 0xFF);
        return new Start(may, false);
    }

    private Start start(Rule rule, String characters) {
        if (!open.add(rule.name())) {
            return new Start(false, !isSized(rule));
        }
        Start start = rule.body() instanceof Body.Choice choice
                ? ofVariants(choice, characters)
                : rule.framing() instanceof Framing.Bytes
                        ? ofItems(rule.items(), characters)
                        : ofOther(rule, rule.body(), characters);
        open.remove(rule.name());
        return new Start(start.may(), start.none() && !isSized(rule));
    }

    private Start ofVariants(Body.Choice choice, String characters) {
        List<Start> variants = choice.variants().stream()
                .map(variant -> start(grammar.rule(variant.rule()), characters))
                .toList();
        return new Start(
                variants.stream().anyMatch(Start::may), variants.stream().anyMatch(Start::none));
    }

    private Start ofItems(List<Item> items, String characters) {
        boolean may = false;
        for (Item item : items) {
            Start start = start(item, characters);
            may |= start.may();
            if (!start.none()) {
                return new Start(may, false);
            }
        }
        return new Start(may, true);
    }

    private Start ofOther(Rule rule, Body body, String characters) {
        if (body instanceof Body.Gap gap) {
            return new Start(isAmong(characters, gap.first()), gap.mayBeNone());
        }
        if (body instanceof Body.Document document) {
            Rule content = grammar.rule(document.content().rule());
            return new Start(
                    document.isLines() || !(content.isMap() || content.framing() instanceof Framing.Array), false);
        }
        if (rule.type().isDigits()) {
            return new Start(rule.type().characters().chars().anyMatch(digit -> isAmong(characters, digit)), false);
        }
        Enumeration values = rule.values();
        boolean any = rule.framing() instanceof Framing.Bits || values == null || !values.closed();
        List<Code> codes = values == null ? List.of() : values.codes();
        boolean none = isText(rule) && (any || codes.stream().anyMatch(code -> "".equals(code.text())));
        return new Start(
                any || codes.stream().anyMatch(code -> mayBe(code, rule.type(), characters)),
                none || rule.isIntegers());
    }

    /** Of an integer of several bytes the byte order tells which is the first. */
    private static boolean mayBe(Code code, Type type, String characters) {
        return code.text() == null
                ? type.byteSize() != 1 || isAmong(characters, code.number())
                : !code.text().isEmpty() && characters.indexOf(code.text().charAt(0)) >= 0;
    }

    private static boolean isAmong(String characters, long character) {
        return character >= 0 && character <= Character.MAX_VALUE && characters.indexOf((char) character) >= 0;
    }

    /** Whether nothing in a rule itself tells how many bytes it has. */
    private static boolean isText(Rule rule) {
        return rule.type().isOfAnySize() && rule.clauses().until() == null;
    }

    private static boolean isSized(Rule rule) {
        return rule.clauses().sized() instanceof Expr.Int size && size.value() > 0;
    }
}
