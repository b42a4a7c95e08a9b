package org.tensorbind.processor.format;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.Occurrence;
import org.tensorbind.processor.format.Grammar.Part;
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
    String fault(String element, List<@Nullable Part> behind, byte[] bytes) {
        if (!begins(element, bytes, new HashSet<>())) {
            return "not every element begins with these bytes; let its first part be that constant";
        }
        return behind.stream()
                .map(next -> fault(next, bytes))
                .filter(fault -> !fault.isEmpty())
                .findFirst()
                .orElse("");
    }

    private String fault(@Nullable Part next, byte[] bytes) {
        byte[] behind = next == null ? null : constant(next, new HashSet<>());
        if (behind != null && (startsWith(behind, bytes) || startsWith(bytes, behind))) {
            return "what stands behind the list begins with the same bytes; count the elements, or let the list end with"
                    + " other bytes: '* until \"…\"'";
        }
        return next != null && (ListEnd.tells(next) || isTold(next, new HashSet<>()))
                ? ""
                : "what stands behind the list may begin with any bytes, or with none; let a constant, a number or a text"
                        + " stand there, or count the elements";
    }

    private boolean begins(String name, byte[] bytes, Set<String> seen) {
        Rule rule = grammar.rule(name);
        if (!seen.add(name)
                || !(rule.body() instanceof Body.Sequence sequence)
                || rule.clauses().align() != null) {
            return false;
        }
        Part first = sequence.parts().get(0);
        return first instanceof Part.Constant constant
                ? startsWith(constant.bytes(), bytes)
                : first instanceof Part.Use use
                        && use.occurrence() == Occurrence.ONE
                        && begins(use.rule(), bytes, seen);
    }

    /** The constant that a part begins with always; null where there is none. */
    private byte @Nullable [] constant(Part part, Set<String> seen) {
        if (part instanceof Part.Constant constant) {
            return constant.bytes();
        }
        if (part instanceof Part.Use use && use.end() != null && ListEnd.tells(part)) {
            return use.end().bytes();
        }
        Rule rule = part instanceof Part.Use use && use.occurrence() == Occurrence.ONE && seen.add(use.rule())
                ? grammar.rule(use.rule())
                : null;
        return rule != null
                        && rule.clauses().align() == null
                        && rule.body() instanceof Body.Sequence sequence
                        && sequence.word() == null
                ? constant(sequence.parts().get(0), seen)
                : null;
    }

    /** Whether it has a byte at least, which is no tensor's: writers look whether it is another one. */
    private boolean isTold(Part part, Set<String> seen) {
        if (part instanceof Part.Constant) {
            return true;
        }
        if (!(part instanceof Part.Use use) || use.occurrence() != Occurrence.ONE || !seen.add(use.rule())) {
            return false;
        }
        Rule rule = grammar.rule(use.rule());
        if (structures.isPayload(rule.name()) || rule.clauses().align() != null) {
            return false;
        }
        if (rule.body() instanceof Body.Sequence sequence) {
            return sequence.word() != null || isTold(sequence.parts().get(0), seen);
        }
        return rule.body() instanceof Body.TaggedInteger
                || (rule.body() instanceof Body.White white && white.minimum() > 0)
                || (rule.body() instanceof Body.Scalar scalar && isTold(rule, scalar));
    }

    private static boolean isTold(Rule rule, Body.Scalar scalar) {
        boolean text = scalar.type().isText() || scalar.type() == Type.BYTES;
        boolean sized = rule.clauses().sized() instanceof Expr.Int size && size.value() > 0;
        return !text || rule.clauses().until() != null || sized;
    }
}
