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
        return Item.Use.of(rule, Grammar.Occurrence.ONE, grammar.rule(rule).span());
    }

    /** Whether an item may begin with one of {@code characters}, as writers write it. */
    boolean mayBe(Item item, String characters) {
        if (item instanceof Item.Constant constant) {
            return isAmong(characters, constant.bytes()[0] & 0xFF);
        }
        return item instanceof Item.Use use && mayBe(use.rule(), characters);
    }

    /** Whether a rule may begin with one of {@code characters}, as writers write it. */
    boolean mayBe(String name, String characters) {
        if (!open.add(name)) {
            return false;
        }
        boolean may = mayBe(grammar.rule(name), characters);
        open.remove(name);
        return may;
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
            return isAmong(characters, gap.characters().charAt(0));
        }
        if (body instanceof Body.Document document) {
            Rule content = grammar.rule(document.content().rule());
            return document.isLines() || !(content.isMap() || content.framing() instanceof Framing.Array);
        }
        if (rule.type().isDigits()) {
            return rule.type().characters().chars().anyMatch(digit -> isAmong(characters, digit));
        }
        return rule.values() == null
                || !rule.values().closed()
                || codes(rule.values()).anyMatch(code -> mayBe(code, rule.type(), characters));
    }

    private boolean anyOf(List<Item> items, String characters) {
        for (Item item : items) {
            if (mayBe(item, characters)) {
                return true;
            }
            if (!mayBeNone(item)) {
                return false;
            }
        }
        return false;
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

    /** Whether an item may have no bytes, as far as the texts that it may begin with do not matter. */
    boolean mayBeNone(Item item) {
        return item instanceof Item.Use use && (!use.isOne() || mayBeNone(grammar.rule(use.rule())));
    }

    private boolean mayBeNone(Rule rule) {
        if (isSized(rule)) {
            return false;
        }
        if (!open.add(rule.name())) {
            return true;
        }
        boolean none = isEmptySometimes(rule);
        open.remove(rule.name());
        return none;
    }

    private boolean isEmptySometimes(Rule rule) {
        if (rule.isSequence()) {
            return rule.framing() instanceof Framing.Bytes
                    && rule.items().stream().allMatch(this::mayBeNone);
        }
        if (rule.body() instanceof Body.Choice choice) {
            return choice.variants().stream().anyMatch(variant -> mayBeNone(grammar.rule(variant.rule())));
        }
        if (rule.body() instanceof Body.Gap gap) {
            return gap.mayBeNone();
        }
        return rule.isIntegers()
                || (isText(rule)
                        && (rule.values() == null
                                || !rule.values().closed()
                                || codes(rule.values()).anyMatch(code -> "".equals(code.text()))));
    }

    /** Whether nothing in a rule itself tells how many bytes it has. */
    private static boolean isText(Rule rule) {
        return rule.type().isOfAnySize() && rule.clauses().until() == null;
    }

    private static boolean isSized(Rule rule) {
        return rule.clauses().sized() instanceof Expr.Int size && size.value() > 0;
    }

    /** The codes of all values. */
    static Stream<Code> codes(Enumeration values) {
        return values.values().stream().flatMap(value -> value.codes().stream());
    }
}
