package org.tensorbind.processor.description;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.syntax.Expression;
import org.tensorbind.processor.syntax.ExpressionPrinter;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.syntax.Tree;
import org.tensorbind.processor.syntax.Tree.BitPart;
import org.tensorbind.processor.syntax.Tree.Body;
import org.tensorbind.processor.syntax.Tree.Clause;
import org.tensorbind.processor.syntax.Tree.Leniency;

/** What the clauses of a rule say, in sentences; code is in backticks. */
final class ClauseSentences {
    private ClauseSentences() {}

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
        clauses.forEach(clause -> sentences.add(sentence(clause)));
        return sentences;
    }

    private static void addVariants(Body.Choice choice, List<Clause> clauses, List<String> sentences) {
        boolean bare =
                choice.variants().stream().anyMatch(variant -> variant.label().equals(variant.rule()));
        if (bare && clauses.stream().noneMatch(Clause.By.class::isInstance)) {
            sentences.add("Which one it is, the keys of the map tell.");
        }
        if (choice.variants().stream()
                .anyMatch(variant -> variant.label().text().equals("else"))) {
            sentences.add("Other kinds are kept as they are.");
        }
    }

    private static void addEnd(Tree.Item item, List<String> sentences) {
        if (item instanceof Tree.Item.Use use && use.until() != null) {
            String text = code(ExpressionPrinter.literal(use.until()));
            sentences.add("The list of " + code(use.rule().text())
                    + (use.begins()
                            ? " goes on while " + text + " is next, with which every element starts."
                            : " ends before " + text + ", which no element starts with."));
        }
    }

    /** Sentences for a part of an integer. */
    static List<String> ofBits(long width, List<Clause> clauses) {
        List<String> sentences = new ArrayList<>(List.of(width == 1 ? "One bit." : width + " bits."));
        clauses.forEach(clause -> sentences.add(sentence(clause)));
        return sentences;
    }

    private static String part(BitPart part) {
        return part instanceof BitPart.Zero zero
                ? zero.width() + " of zero" + leniency(zero.leniency())
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
                    + (terminal.dtype() ? ", the element type" : "")
                    + (terminal.type().text().equals("text lenient")
                            ? "; lenient reading preserves bytes that are not UTF-8"
                            : "")
                    + (terminal.closed() ? "; values without a name are refused" : "") + ".";
        }
        if (body instanceof Body.Bits bits) {
            return "The bits of a " + code(bits.type().text()) + ", the "
                    + (bits.highestFirst() ? "highest" : "lowest") + " first: "
                    + bits.parts().stream().map(ClauseSentences::part).collect(Collectors.joining(", "))
                    + ".";
        }
        if (body instanceof Body.Padding padding) {
            String amount = ExpressionPrinter.print(padding.amount());
            String count = padding.toMultiple() ? "up to a multiple of " + amount + " bytes" : amount + " of them";
            return "Bytes of value " + padding.value() + ", " + count
                    + (padding.optionalAtEnd() ? "; they may be missing at the end of the file" : "")
                    + leniency(padding.leniency()) + ".";
        }
        if (body instanceof Body.White white) {
            return "White space, " + (white.minimum() == 0 ? "any number of" : "at least " + white.minimum())
                    + " characters"
                    + (white.more() == null
                            ? ""
                            : ", and where it is new " + ExpressionPrinter.print(white.more()) + " more")
                    + (white.multiple() == 1
                            ? ""
                            : ", up to " + white.remainder() + " bytes behind a multiple of " + white.multiple())
                    + white.otherEnds().stream()
                            .map(end -> ", or read up to " + end.remainder() + " behind one of " + end.multiple())
                            .collect(Collectors.joining())
                    + leniency(white.leniency()) + ".";
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
                        .map(separator -> code(ExpressionPrinter.literal(new Tree.Literal(separator, false))))
                        .collect(Collectors.joining(" or "))
                + " behind its key.";
    }

    private static String sentence(Clause clause) {
        if (clause instanceof Clause.Equation equation) {
            return "Computed when writing and checked when reading: " + code(equation.value()) + ".";
        }
        if (clause instanceof Clause.At at) {
            return "Starts at byte " + code(at.offset()) + ".";
        }
        if (clause instanceof Clause.Sized sized) {
            return "Takes " + code(sized.byteSize()) + " bytes.";
        }
        if (clause instanceof Clause.Until until) {
            return "Ends before " + code(ExpressionPrinter.literal(until.delimiter())) + ".";
        }
        if (clause instanceof Clause.OrAny) {
            return "A value of another kind is taken for a text of its notation, which has no meaning.";
        }
        if (clause instanceof Clause.OrNull) {
            return "May be null.";
        }
        if (clause instanceof Clause.OrType or) {
            return "May be " + code(or.type()) + ", too.";
        }
        if (clause instanceof Clause.Align align) {
            return "Starts at a multiple of " + code(align.multiple()) + " bytes" + leniency(align.leniency()) + ".";
        }
        if (clause instanceof Clause.Fill fill) {
            return (fill.left() ? "What is left before it" : "What is left") + " is filled with bytes of value "
                    + fill.value()
                    + (fill.multiple() == 0 ? "" : " up to a multiple of " + fill.multiple())
                    + leniency(fill.leniency())
                    + ".";
        }
        if (clause instanceof Clause.By by) {
            return "Which one it is, " + code(by.tag().text()) + " tells.";
        }
        if (clause instanceof Clause.With with) {
            return "In it " + code(with.name().text()) + " is " + code(with.value()) + ".";
        }
        if (clause instanceof Clause.Limit limit) {
            return "At most " + String.format(Locale.ROOT, "%,d", limit.highest())
                    + (limit.writeOnly() ? " when writing" : "") + reason(limit.reason()) + ".";
        }
        return other(clause);
    }

    private static String other(Clause clause) {
        if (clause instanceof Clause.Require require) {
            return "Required" + (require.strict() ? " in strict reading" : "") + ": " + code(require.condition())
                    + reason(require.message()) + ".";
        }
        if (clause instanceof Clause.When when) {
            return (when.writeOnly() ? "Written" : "Present") + " when " + code(when.condition()) + ".";
        }
        if (clause instanceof Clause.Default fallback) {
            return code(fallback.value()) + " unless another value is given.";
        }
        if (clause instanceof Clause.Stored stored) {
            return "Stored as " + code(stored.form()) + ".";
        }
        if (clause instanceof Clause.Filter filter) {
            return filter.when()
                    ? "Goes through the filter " + filter.mappings().get(0).meaning() + " when "
                            + code(filter.tag().text()) + " is set."
                    : "Goes through a filter that " + code(filter.tag().text()) + " names: "
                            + mappings(filter.mappings()) + ".";
        }
        if (clause instanceof Clause.ByteOrder order) {
            return byteOrder(order);
        }
        if (clause instanceof Clause.Encoding encoding) {
            return "In ISO 8859-1 when " + code(encoding.when()) + ", else in UTF-8.";
        }
        if (clause instanceof Clause.TellsByteOrder) {
            return "Tells the byte order of the file: by values called little and big, or as it is one of its values in one order only.";
        }
        return property((Clause.Property) clause);
    }

    private static String byteOrder(Clause.ByteOrder order) {
        Name tag = order.tag();
        String first = "Byte order " + order.mappings().get(0).meaning();
        if (tag != null) {
            return "Byte order as " + code(tag.text()) + " says: " + mappings(order.mappings()) + ".";
        }
        return order.when() == null ? first + "." : first + " when " + code(order.when()) + ", else the other one.";
    }

    private static String property(Clause.Property property) {
        String key = property.key() == null ? "" : code(property.key().text());
        String sentence = switch (property.word().text()) {
            case "unique" -> "No two have the same " + key;
            case "ordered" -> "They ascend by " + key;
            case "contiguous" -> "Each follows on the one before, in their order";
            case "gapless" -> "Together they fill their region, in any order";
            case "disjoint" -> "No two share bytes";
            case "shared" -> "Any of them may share bytes, and equal ones are written once";
            case "trailing" -> "Bytes may follow the last item";
            case "keys" ->
                "Keys of its maps are sorted, " + (key.contains("first") ? "the shortest first" : "ascending");
            default -> "Is " + property.word() + " " + key;
        };
        return sentence + leniency(property.leniency()) + ".";
    }

    private static String mappings(List<Tree.Mapping> mappings) {
        return mappings.stream()
                .map(mapping -> code(mapping.value().text()) + " is " + mapping.meaning())
                .collect(Collectors.joining(", "));
    }

    private static String leniency(Leniency leniency) {
        return switch (leniency) {
            case REJECT -> "";
            case LENIENT -> "; lenient reading takes anything else, too";
            case ACCEPT -> "; anything else is taken, too, and never written";
        };
    }

    private static String reason(String reason) {
        return reason.isEmpty() ? "" : " (" + reason + ")";
    }

    private static String code(Expression expression) {
        return code(ExpressionPrinter.print(expression));
    }

    private static String code(String text) {
        return "`" + text + "`";
    }
}
