package org.tensorbind.processor.syntax;

import static org.tensorbind.processor.syntax.ExpressionPrinter.joined;
import static org.tensorbind.processor.syntax.ExpressionPrinter.literal;
import static org.tensorbind.processor.syntax.ExpressionPrinter.quoted;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.syntax.Tree.Binding;
import org.tensorbind.processor.syntax.Tree.BitPart;
import org.tensorbind.processor.syntax.Tree.Body;
import org.tensorbind.processor.syntax.Tree.Code;
import org.tensorbind.processor.syntax.Tree.Enumerator;
import org.tensorbind.processor.syntax.Tree.Item;
import org.tensorbind.processor.syntax.Tree.Member;
import org.tensorbind.processor.syntax.Tree.Property;
import org.tensorbind.processor.syntax.Tree.Rule;

/** Prints trees as grammar text: one definition a line, and parsing it gives the same tree. */
public final class Printer {
    private Printer() {}

    /** The whole file. */
    public static String print(Tree tree) {
        StringBuilder out = new StringBuilder("format " + tree.name() + " " + quoted(tree.title()));
        if (!tree.properties().isEmpty()) {
            out.append(" {\n");
            tree.properties()
                    .forEach(property ->
                            out.append("  ").append(property(property)).append('\n'));
            out.append('}');
        }
        out.append("\n\n");
        tree.rules().forEach(rule -> out.append(print(rule)).append('\n'));
        tree.lets()
                .forEach(let -> out.append("let ")
                        .append(let.name())
                        .append(" = ")
                        .append(ExpressionPrinter.print(let.value()))
                        .append('\n'));
        tree.blocks().forEach(block -> out.append(print(block)).append('\n'));
        tree.bindings()
                .forEach(binding -> out.append('\n').append(binding(binding)).append('\n'));
        return out.toString();
    }

    /** One rule, without the end of the line. */
    public static String print(Rule rule) {
        return rule.name() + " ::= " + body(rule.body()) + ClausePrinter.print(rule.clauses());
    }

    /** How the elements of a dtype are decoded, without the end of the line. */
    public static String print(Tree.BlockRule block) {
        List<String> parts = block.parts().stream().map(Printer::print).toList();
        return "block " + block.name() + " ::= " + joined(parts, ", ") + " decode " + formula(block);
    }

    /** What an element of a block is computed from. */
    public static String formula(Tree.BlockRule block) {
        return ExpressionPrinter.print(block.value());
    }

    /** What the codes of a part stand for. */
    public static String numbers(Tree.BlockPart part) {
        return part.numbers().toString();
    }

    private static String print(Tree.BlockPart part) {
        return part.name() + ": " + part.type() + (part.count() == null ? "" : "[" + part.count() + "]")
                + (part.apart() == 1 ? "" : " apart " + part.apart())
                + (part.numbers().isEmpty() ? "" : " as " + numbers(part));
    }

    /** A part of an integer. */
    public static String print(BitPart part) {
        if (part instanceof BitPart.Item item) {
            return item.name() + ": " + item.width() + values(item.type()) + ClausePrinter.print(item.clauses());
        }
        BitPart.Zero zero = (BitPart.Zero) part;
        return "zero: " + zero.width() + ClausePrinter.leniency(zero.leniency());
    }

    private static String property(Property property) {
        if (property instanceof Property.ByteOrder order) {
            return "byte-order " + (order.big() ? "big" : "little");
        }
        if (property instanceof Property.Extension extension) {
            return "extension "
                    + extension.extensions().stream()
                            .map(ExpressionPrinter::quoted)
                            .collect(Collectors.joining(", "));
        }
        if (property instanceof Property.Option option) {
            return "option " + option.name() + " " + quoted(option.description());
        }
        if (property instanceof Property.ReaderOnly reader) {
            return "reader only " + quoted(reader.reason());
        }
        Property.Refuse refuse = (Property.Refuse) property;
        return "refuse " + literal(refuse.start()) + " " + quoted(refuse.reason());
    }

    private static String body(Body body) {
        if (body instanceof Body.Sequence sequence) {
            return joined(sequence.items().stream().map(Printer::item).toList(), " ");
        }
        if (body instanceof Body.Choice choice) {
            return joined(
                    choice.variants().stream()
                            .map(v -> v.label().equals(v.rule()) ? v.rule().toString() : v.label() + ": " + v.rule())
                            .toList(),
                    " | ");
        }
        if (body instanceof Body.Terminal terminal) {
            return terminal(terminal);
        }
        if (body instanceof Body.Bits bits) {
            return bits.type() + " bits " + (bits.highestFirst() ? "from highest " : "") + "{ "
                    + joined(bits.parts().stream().map(Printer::print).toList(), ", ") + " }";
        }
        if (body instanceof Body.Checksum checksum) {
            return checksum(checksum);
        }
        if (body instanceof Body.Padding padding) {
            return padding(padding);
        }
        if (body instanceof Body.White white) {
            return white(white);
        }
        if (body instanceof Body.Document document) {
            String separators = document.separators().stream()
                    .map(ExpressionPrinter::quoted)
                    .collect(Collectors.joining(", "));
            return document.notation()
                    + (separators.isEmpty() ? " " : " " + separators + " ")
                    + body(document.content());
        }
        if (body instanceof Body.DocumentMap map) {
            return "{ " + joined(map.members().stream().map(Printer::member).toList(), ", ") + " }";
        }
        if (body instanceof Body.Pair pair) {
            return pair.key() + " => " + body(pair.value());
        }
        if (body instanceof Body.Extension extension) {
            return "ext " + extension.number() + " " + body(extension.content());
        }
        Body.DocumentArray array = (Body.DocumentArray) body;
        return (array.tuple() ? "(" : "[")
                + joined(array.elements().stream().map(Printer::body).toList(), ", ")
                + (array.repeated() ? "*" : "")
                + (array.tuple() ? ")" : "]");
    }

    private static String item(Item item) {
        if (item instanceof Item.Use use) {
            return use.count() != null
                    ? use.rule() + extent(use.count())
                    : use.rule()
                            + switch (use.occurrence()) {
                                case ONE -> "";
                                case OPTIONAL -> "?";
                                case MANY ->
                                    use.until() == null
                                            ? "*"
                                            : (use.begins() ? "* while " : "* until ") + literal(use.until());
                            };
        }
        return literal(((Item.Constant) item).literal());
    }

    private static String extent(@Nullable Expression extent) {
        return extent == null ? "" : "[" + ExpressionPrinter.print(extent) + "]";
    }

    private static String terminal(Body.Terminal terminal) {
        return terminal.type().text()
                + terminal.form()
                + extent(terminal.extent())
                + (terminal.repeated() ? "*" : "")
                + values(terminal);
    }

    private static String values(Body.Terminal terminal) {
        if (terminal.values().isEmpty()) {
            return "";
        }
        return (terminal.dtype() ? " dtype" : "") + " { "
                + joined(terminal.values().stream().map(Printer::enumerator).toList(), ", ") + " }"
                + (terminal.closed() ? " closed" : "");
    }

    private static String enumerator(Enumerator enumerator) {
        return enumerator.name() + " = "
                + joined(enumerator.codes().stream().map(Printer::code).toList(), " | ")
                + (enumerator.block() == null ? "" : " " + block(enumerator.block()));
    }

    private static String block(Tree.Block block) {
        return block.elements() == null
                ? "(" + block.size() + " bits)"
                : "(" + block.elements() + " in " + block.size() + " bytes)";
    }

    private static String code(Code code) {
        return (code.text() == null ? String.valueOf(code.number()) : literal(code.text()))
                + (code.lenient() ? " lenient" : "")
                + (code.option() == null ? "" : " if " + code.option())
                + (code.big() == null ? "" : code.big() ? " big" : " little");
    }

    private static String checksum(Body.Checksum checksum) {
        List<String> forms = checksum.forms().stream()
                .map(form -> quoted(form.prefix()) + " = " + form.algorithm() + (form.upperCase() ? " upper" : ""))
                .toList();
        return "text checksum of " + checksum.covered() + " { " + joined(forms, ", ") + " }";
    }

    private static String padding(Body.Padding padding) {
        return (padding.value() == 0 ? "zero" : "fill " + padding.value())
                + (padding.toMultiple()
                        ? " to multiple of " + ExpressionPrinter.print(padding.amount())
                        : "(" + ExpressionPrinter.print(padding.amount()) + ")")
                + ClausePrinter.leniency(padding.leniency())
                + (padding.optionalAtEnd() ? " optional at end" : "");
    }

    private static String white(Body.White white) {
        return "white " + quoted(white.characters())
                + (white.minimum() == 0 ? "" : " " + white.minimum() + "..")
                + (white.more() == null ? "" : " plus " + ExpressionPrinter.print(white.more()))
                + (white.multiple() == 1 ? "" : " to " + white.remainder() + " of " + white.multiple())
                + white.otherEnds().stream()
                        .map(end -> " | " + end.remainder() + " of " + end.multiple())
                        .collect(Collectors.joining())
                + ClausePrinter.leniency(white.leniency());
    }

    private static String member(Member member) {
        if (member instanceof Member.Field field) {
            return (field.optional() ? "? " : "") + quoted(field.key()) + ": " + body(field.type())
                    + ClausePrinter.print(field.clauses());
        }
        if (member instanceof Member.Others others) {
            return "* text => " + others.type();
        }
        Member.Entries entries = (Member.Entries) member;
        return "* " + entries.rule() + (entries.separator() == null ? "" : " nested " + quoted(entries.separator()));
    }

    private static String binding(Binding binding) {
        StringBuilder out = new StringBuilder(binding.kind() + " " + binding.rule());
        Tree.ColumnMajor columnMajor = binding.columnMajor();
        if (binding.roles().isEmpty()
                && binding.order().isEmpty()
                && columnMajor == null
                && binding.byteOrder() == null
                && binding.presence() == null) {
            return out.toString();
        }
        out.append(" {\n");
        binding.roles()
                .forEach(role -> out.append("  ")
                        .append(role.role())
                        .append(' ')
                        .append(role(role))
                        .append(role.reversed() ? " reversed\n" : "\n"));
        binding.order()
                .forEach(key ->
                        out.append("  order ").append(key.rule()).append(key.descending() ? " descending\n" : "\n"));
        if (binding.byteOrder() != null) {
            out.append("  byte-order ").append(byteOrder(binding.byteOrder())).append('\n');
        }
        if (columnMajor != null) {
            out.append("  order column-major")
                    .append(columnMajor.tag() == null ? "" : " when " + columnMajor.tag())
                    .append(columnMajor.value() == null ? "" : " == " + columnMajor.value())
                    .append('\n');
        }
        if (binding.presence() != null) {
            out.append("  present when ")
                    .append(ExpressionPrinter.print(binding.presence().when()))
                    .append('\n');
        }
        return out.append('}').toString();
    }

    /** The byte order of elements, and when it is that. */
    public static String byteOrder(Tree.ElementOrder order) {
        String first = order.big() ? "big" : "little";
        String other = order.big() ? "little" : "big";
        return order.when() == null
                ? first
                : first + " when " + ExpressionPrinter.print(order.when()) + " else " + other;
    }

    private static String rows(List<Expression> all, Tree.Row row) {
        String outer = dimensions(all.subList(0, row.outer()));
        String inner = "[" + dimensions(all.subList(row.outer(), all.size())) + "]";
        String amount = row.amount() == null
                ? ""
                : (row.multiple() ? " to multiple of " : " sized ") + ExpressionPrinter.print(row.amount());
        String separator = row.separator() == null ? "" : " separated by " + row.separator();
        return "[" + outer + (outer.isEmpty() ? "" : ", ") + inner + amount + separator + "]";
    }

    private static String dimensions(List<Expression> all) {
        return joined(all.stream().map(ExpressionPrinter::print).toList(), ", ");
    }

    /** What a role is said by. */
    public static String role(Tree.Role role) {
        if (role.computed() != null) {
            if (role.row() != null) {
                return rows(role.computed(), role.row());
            }
            String values = dimensions(role.computed());
            return role.role().text().equals("shape") ? "[" + values + "]" : values;
        }
        String positions = role.positions() == null ? "" : "[" + role.positions() + "]";
        String item = role.item() == null ? "" : positions + "." + role.item();
        String block = role.block() == null ? "" : " " + block(role.block());
        return role.template() == null ? role.rule().text() + item + block : quoted(role.template());
    }
}
