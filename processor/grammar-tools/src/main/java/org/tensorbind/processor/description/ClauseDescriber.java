package org.tensorbind.processor.description;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.syntax.ClauseArgument;
import org.tensorbind.processor.syntax.ClauseKind;
import org.tensorbind.processor.syntax.Expression;
import org.tensorbind.processor.syntax.Printer;
import org.tensorbind.processor.syntax.SyntaxTree;
import org.tensorbind.processor.syntax.SyntaxTree.BitPart;
import org.tensorbind.processor.syntax.SyntaxTree.Body;
import org.tensorbind.processor.syntax.SyntaxTree.Clause;

/** Describes the clauses of a rule in sentences; code is in backticks. */
final class ClauseDescriber {
    private ClauseDescriber() {}

    /** A sentence for the body where it is one item, and one for each clause. */
    static List<String> of(Body body, List<Clause> clauses) {
        List<String> sentences = new ArrayList<>();
        String type = type(body);
        if (type != null) {
            sentences.add(type);
        }
        if (body instanceof Body.Choice choice) {
            addVariants(choice, clauses, sentences);
        }
        if (body instanceof Body.Sequence sequence) {
            sequence.items().forEach(item -> addEnd(item, sentences));
        }
        clauses.forEach(clause -> sentences.add(clause.sentence()));
        return sentences;
    }

    private static void addVariants(Body.Choice choice, List<Clause> clauses, List<String> sentences) {
        boolean bare =
                choice.variants().stream().anyMatch(variant -> variant.label().equals(variant.rule()));
        if (bare && clauses.stream().noneMatch(clause -> clause.kind() == ClauseKind.BY)) {
            sentences.add("The keys of the map select the variant.");
        }
        if (choice.variants().stream()
                .anyMatch(variant -> variant.label().text().equals("else"))) {
            sentences.add("Other maps are preserved unchanged.");
        }
    }

    private static void addEnd(SyntaxTree.Item item, List<String> sentences) {
        if (item instanceof SyntaxTree.Item.Use use && use.until() != null) {
            String text = code(Printer.print(use.until()));
            sentences.add("The list of " + code(use.rule().text())
                    + (use.begins()
                            ? " continues while " + text + " is next, with which every element starts."
                            : " ends before " + text + ", which no element starts with."));
        }
    }

    /** Sentences for a part of an integer. */
    static List<String> ofBits(long width, List<Clause> clauses) {
        List<String> sentences = new ArrayList<>(List.of(width == 1 ? "One bit." : width + " bits."));
        clauses.forEach(clause -> sentences.add(clause.sentence()));
        return sentences;
    }

    private static String part(BitPart part) {
        return part instanceof BitPart.Zero zero
                ? zero.width() + " of zero" + ClauseArgument.describe(zero.leniency())
                : code(((BitPart.Item) part).name().text()) + " " + part.width();
    }

    private static @Nullable String type(Body body) {
        if (body instanceof Body.Terminal terminal) {
            String extent = terminal.extent() == null
                    ? ""
                    : ", " + code(terminal.extent()) + (terminal.isOfBytes() ? " bytes" : " of them");
            return (terminal.isList() ? "A list of " : "A value of ") + "type "
                    + code(terminal.type().text() + terminal.form())
                    + extent
                    + (terminal.named() != null && terminal.named().dtype() ? ", the element type" : "")
                    + (terminal.type().text().equals("text lenient")
                            ? "; lenient reading preserves bytes that are not UTF-8"
                            : "")
                    + (terminal.named() != null && terminal.named().closed() ? "; unnamed codes are rejected" : "")
                    + ".";
        }
        if (body instanceof Body.Bits bits) {
            return "The bits of a " + code(bits.type().text()) + ", the "
                    + (bits.highestFirst() ? "highest" : "lowest") + " first: "
                    + bits.parts().stream().map(ClauseDescriber::part).collect(Collectors.joining(", "))
                    + ".";
        }
        if (body instanceof Body.Padding padding) {
            String amount = Printer.print(padding.amount().of());
            String count =
                    padding.amount().toMultiple() ? "up to a multiple of " + amount + " bytes" : amount + " of them";
            return "Bytes of value " + padding.filling().value() + ", " + count
                    + (padding.optionalAtEnd() ? "; they may be missing at the end of the file" : "")
                    + ClauseArgument.describe(padding.leniency()) + ".";
        }
        if (body instanceof Body.White white) {
            return "White space, " + (white.minimum() == 0 ? "any number of" : "at least " + white.minimum())
                    + " characters"
                    + (white.more() == null ? "" : ", and in new files " + Printer.print(white.more()) + " more")
                    + (white.end().multiple() == 1
                            ? ""
                            : ", up to " + white.end().remainder() + " bytes past a multiple of "
                                    + white.end().multiple())
                    + white.otherEnds().stream()
                            .map(end -> ", or read up to " + end.remainder() + " past one of " + end.multiple())
                            .collect(Collectors.joining())
                    + ClauseArgument.describe(white.leniency()) + ".";
        }
        if (body instanceof Body.Checksum checksum) {
            return "A checksum of " + code(checksum.covered().text()) + ": "
                    + checksum.forms().stream()
                            .map(form -> code(form.prefix()) + " and the digits of " + form.algorithm())
                            .collect(Collectors.joining(", or "))
                    + ".";
        }
        return body instanceof Body.Document document ? document(document) : null;
    }

    private static String document(Body.Document document) {
        if (document.separators().isEmpty()) {
            return "A document in " + document.notation().text().toUpperCase(Locale.ROOT) + ".";
        }
        return "A line for each entry, in any order, with "
                + document.separators().stream()
                        .map(separator -> code(Printer.print(separator)))
                        .collect(Collectors.joining(" or "))
                + " after its key.";
    }

    private static String code(Expression expression) {
        return code(Printer.print(expression));
    }

    private static String code(String text) {
        return "`" + text + "`";
    }
}
