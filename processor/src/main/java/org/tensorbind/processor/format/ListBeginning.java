package org.tensorbind.processor.format;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.Rule;

/** Looks whether elements of a list begin with what tells that there is one more, and nothing behind the list does. */
final class ListBeginning {
    private final Grammar grammar;
    private final Structures structures;

    ListBeginning(Grammar grammar, Structures structures) {
        this.grammar = grammar;
        this.structures = structures;
    }

    /** Whether bytes begin with others. */
    static boolean startsWith(byte[] bytes, byte[] start) {
        return bytes.length >= start.length && Arrays.equals(bytes, 0, start.length, start, 0, start.length);
    }

    /**
     * Why the bytes do not tell a list of {@code element}; empty where they do.
     *
     * @param behind what may stand behind the list, null among them for nothing
     */
    String fault(String element, List<@Nullable Item> behind, byte[] bytes) {
        if (!begins(element, bytes, new HashSet<>())) {
            return "not every element begins with these bytes; let its first part be that constant";
        }
        return behind.stream()
                .map(next -> fault(next, bytes))
                .filter(fault -> !fault.isEmpty())
                .findFirst()
                .orElse("");
    }

    private String fault(@Nullable Item next, byte[] bytes) {
        byte[] behind = next == null ? null : constant(next, new HashSet<>());
        if (behind != null && (startsWith(behind, bytes) || startsWith(bytes, behind))) {
            return "what stands behind the list begins with the same bytes; count the elements, or let the list end with"
                    + " other bytes: '* until \"…\"'";
        }
        return next != null && (next.isWhile() || isTold(next, new HashSet<>()))
                ? ""
                : "what stands behind the list may begin with any bytes, or with none; let a constant, a number or a text"
                        + " stand there, or count the elements";
    }

    private boolean begins(String name, byte[] bytes, Set<String> seen) {
        Rule rule = grammar.rule(name);
        if (!seen.add(name) || !rule.isSequence() || rule.clauses().align() != null) {
            return false;
        }
        Item first = rule.items().get(0);
        return first instanceof Item.Constant constant
                ? startsWith(constant.bytes(), bytes)
                : first instanceof Item.Use use && use.isOne() && begins(use.rule(), bytes, seen);
    }

    /** The constant that a part begins with always; null where there is none. */
    private byte @Nullable [] constant(Item part, Set<String> seen) {
        if (part instanceof Item.Constant constant) {
            return constant.bytes();
        }
        if (part instanceof Item.Use use && use.end() != null && use.end().begins()) {
            return use.end().bytes();
        }
        Rule rule =
                part instanceof Item.Use use && use.isOne() && seen.add(use.rule()) ? grammar.rule(use.rule()) : null;
        return rule != null
                        && rule.clauses().align() == null
                        && rule.isSequence()
                        && rule.framing() instanceof Framing.Bytes
                ? constant(rule.items().get(0), seen)
                : null;
    }

    /** Whether it has a byte at least, which is no tensor's: writers look whether it is another one. */
    private boolean isTold(Item part, Set<String> seen) {
        if (part instanceof Item.Constant) {
            return true;
        }
        if (!(part instanceof Item.Use use) || !use.isOne() || !seen.add(use.rule())) {
            return false;
        }
        Rule rule = grammar.rule(use.rule());
        if (structures.isPayload(rule.name()) || rule.clauses().align() != null) {
            return false;
        }
        if (rule.isSequence()) {
            return rule.framing() instanceof Framing.Bits || isTold(rule.items().get(0), seen);
        }
        return rule.isTagged()
                || (rule.body() instanceof Body.Gap gap && !gap.mayBeNone())
                || (rule.isScalar() && isTold(rule));
    }

    private static boolean isTold(Rule rule) {
        boolean sized = rule.clauses().sized() instanceof Expr.Int size && size.value() > 0;
        return !rule.type().isOfAnySize() || rule.clauses().until() != null || sized;
    }
}
