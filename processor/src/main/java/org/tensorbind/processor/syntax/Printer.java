package org.tensorbind.processor.syntax;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.syntax.Tree.Binding;
import org.tensorbind.processor.syntax.Tree.BitPart;
import org.tensorbind.processor.syntax.Tree.Body;
import org.tensorbind.processor.syntax.Tree.Clause;
import org.tensorbind.processor.syntax.Tree.Code;
import org.tensorbind.processor.syntax.Tree.Enumerator;
import org.tensorbind.processor.syntax.Tree.Item;
import org.tensorbind.processor.syntax.Tree.Leniency;
import org.tensorbind.processor.syntax.Tree.Mapping;
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
                        .append(expression(let.value()))
                        .append('\n'));
        tree.blocks().forEach(block -> out.append(print(block)).append('\n'));
        tree.bindings()
                .forEach(binding -> out.append('\n').append(binding(binding)).append('\n'));
        return out.toString();
    }

    /** One rule, without the end of the line. */
    public static String print(Rule rule) {
        return rule.name() + " ::= " + body(rule.body()) + clauses(rule.clauses());
    }

    /** How the elements of a dtype are decoded, without the end of the line. */
    public static String print(Tree.BlockRule block) {
        List<String> parts = block.parts().stream().map(Printer::print).toList();
        return "block " + block.name() + " ::= " + joined(parts, ", ") + " decode " + formula(block);
    }

    /** What an element of a block is computed from. */
    public static String formula(Tree.BlockRule block) {
        return expression(block.value());
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
            return item.name() + ": " + item.width() + values(item.type()) + clauses(item.clauses());
        }
        BitPart.Zero zero = (BitPart.Zero) part;
        return "zero: " + zero.width() + leniency(zero.leniency());
    }

    private static String property(Property property) {
        if (property instanceof Property.ByteOrder order) {
            return "byte-order " + (order.big() ? "big" : "little");
        }
        if (property instanceof Property.Extension extension) {
            return "extension "
                    + extension.extensions().stream().map(Printer::quoted).collect(Collectors.joining(", "));
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
                            .map(v -> v.label() + ": " + v.rule())
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
            return document.notation() + " " + body(document.content());
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
                                case MANY -> use.until() == null ? "*" : "* until " + literal(use.until());
                            };
        }
        return literal(((Item.Constant) item).literal());
    }

    private static String extent(@Nullable Expression extent) {
        return extent == null ? "" : "[" + expression(extent) + "]";
    }

    /** A constant as grammars have it. */
    public static String literal(Tree.Literal literal) {
        return literal.hexadecimal() ? "x\"" + literal.content() + "\"" : quoted(literal.content());
    }

    private static String terminal(Body.Terminal terminal) {
        return terminal.type() + extent(terminal.extent()) + (terminal.repeated() ? "*" : "") + values(terminal);
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
        return (code.text() == null ? String.valueOf(code.number()) : quoted(code.text()))
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
                        ? " to multiple of " + expression(padding.amount())
                        : "(" + expression(padding.amount()) + ")")
                + leniency(padding.leniency())
                + (padding.optionalAtEnd() ? " optional at end" : "");
    }

    private static String white(Body.White white) {
        return "white " + quoted(white.characters())
                + (white.minimum() == 0 ? "" : " " + white.minimum() + "..")
                + (white.multiple() == 1 ? "" : " to " + white.remainder() + " of " + white.multiple())
                + leniency(white.leniency());
    }

    private static String member(Member member) {
        if (member instanceof Member.Field field) {
            return (field.optional() ? "? " : "") + quoted(field.key()) + ": " + body(field.type())
                    + clauses(field.clauses());
        }
        if (member instanceof Member.Others others) {
            return "* text => " + others.type();
        }
        Member.Entries entries = (Member.Entries) member;
        return "* " + entries.rule() + (entries.separator() == null ? "" : " nested " + quoted(entries.separator()));
    }

    private static String clauses(List<Clause> clauses) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < clauses.size(); i++) {
            boolean continued =
                    clauses.get(i) instanceof Clause.With && i > 0 && clauses.get(i - 1) instanceof Clause.With;
            out.append(continued ? "," : " ").append(clause(clauses.get(i), continued));
        }
        return out.toString();
    }

    private static String clause(Clause clause, boolean continued) {
        if (clause instanceof Clause.With with) {
            return (continued ? " " : "with ") + with.name() + " = " + expression(with.value());
        }
        if (clause instanceof Clause.Equation equation) {
            return "= " + expression(equation.value());
        }
        if (clause instanceof Clause.Stored stored) {
            return "stored " + expression(stored.form());
        }
        if (clause instanceof Clause.At at) {
            return "at " + expression(at.offset());
        }
        if (clause instanceof Clause.Sized sized) {
            return "sized " + expression(sized.byteSize());
        }
        if (clause instanceof Clause.Until until) {
            return "until " + literal(until.delimiter());
        }
        if (clause instanceof Clause.OrAny) {
            return "or any";
        }
        if (clause instanceof Clause.Align align) {
            return "align " + expression(align.multiple()) + leniency(align.leniency());
        }
        if (clause instanceof Clause.Fill fill) {
            return (fill.left() ? "fill left " : "fill ")
                    + fill.value()
                    + (fill.multiple() == 0 ? "" : " to multiple of " + fill.multiple())
                    + leniency(fill.leniency());
        }
        if (clause instanceof Clause.By by) {
            return "by " + by.tag();
        }
        if (clause instanceof Clause.Limit limit) {
            return (limit.writeOnly() ? "write limit " : "limit ") + limit.highest() + reason(limit.reason());
        }
        if (clause instanceof Clause.Require require) {
            return (require.strict() ? "strict require " : "require ")
                    + expression(require.condition())
                    + reason(require.message());
        }
        return otherClause(clause);
    }

    private static String otherClause(Clause clause) {
        if (clause instanceof Clause.When when) {
            return when.word() + " when " + expression(when.condition());
        }
        if (clause instanceof Clause.Default fallback) {
            return "default " + expression(fallback.value());
        }
        if (clause instanceof Clause.TellsByteOrder) {
            return "tells byte-order";
        }
        if (clause instanceof Clause.Filter filter) {
            return filter.when()
                    ? "filter " + filter.mappings().get(0).meaning() + " when " + filter.tag()
                    : "filter by " + filter.tag() + mappings(filter.mappings());
        }
        if (clause instanceof Clause.ByteOrder order) {
            String first = "byte-order " + order.mappings().get(0).meaning();
            return order.tag() == null
                    ? first
                    : order.when()
                            ? first + " when " + order.tag()
                            : "byte-order by " + order.tag() + mappings(order.mappings());
        }
        Clause.Property property = (Clause.Property) clause;
        return property.word() + (property.key() == null ? "" : " " + property.key()) + leniency(property.leniency());
    }

    private static String mappings(List<Mapping> mappings) {
        return " { "
                + joined(
                        mappings.stream()
                                .map(m -> m.value() + " = " + m.meaning())
                                .toList(),
                        ", ") + " }";
    }

    private static String leniency(Leniency leniency) {
        return switch (leniency) {
            case REJECT -> "";
            case LENIENT -> " lenient";
            case ACCEPT -> " accept";
        };
    }

    private static String reason(String reason) {
        return reason.isEmpty() ? "" : " " + quoted(reason);
    }

    /** An expression with parentheses wherever a part is itself a computation. */
    public static String expression(Expression expression) {
        if (expression instanceof Expression.Number number) {
            return Long.toString(number.value());
        }
        if (expression instanceof Expression.Text text) {
            return quoted(text.value());
        }
        if (expression instanceof Expression.Bytes bytes) {
            return literal(bytes.value());
        }
        if (expression instanceof Expression.Integers list) {
            return "[" + joined(list.values().stream().map(String::valueOf).toList(), ", ") + "]";
        }
        if (expression instanceof Expression.Truth truth) {
            return Boolean.toString(truth.value());
        }
        if (expression instanceof Expression.Reference reference) {
            return joined(reference.path().stream().map(Name::text).toList(), ".");
        }
        if (expression instanceof Expression.Element element) {
            return expression(element.list()) + "[" + element.index() + "]";
        }
        if (expression instanceof Expression.Lookup lookup) {
            return lookup.list() + "[" + quoted(lookup.key()) + "]." + lookup.value() + " else "
                    + expression(lookup.otherwise());
        }
        if (expression instanceof Expression.Call call) {
            boolean checksum = Words.CHECKSUMS.contains(call.function().text());
            String separator = call.function().text().equals("offset") ? " from " : checksum ? " with " : ", ";
            return call.function() + "("
                    + joined(call.arguments().stream().map(Printer::expression).toList(), separator)
                    + (checksum && call.arguments().size() == 2 ? " = 0)" : ")");
        }
        if (expression instanceof Expression.Negation negation) {
            return "-" + operand(negation.operand());
        }
        if (expression instanceof Expression.Conditional conditional) {
            return operand(conditional.condition()) + " ? " + operand(conditional.then()) + " : "
                    + operand(conditional.otherwise());
        }
        Expression.Binary binary = (Expression.Binary) expression;
        return operand(binary.left()) + " " + binary.operator() + " " + operand(binary.right());
    }

    private static String operand(Expression expression) {
        boolean compound = expression instanceof Expression.Binary
                || expression instanceof Expression.Negation
                || expression instanceof Expression.Conditional;
        return compound ? "(" + expression(expression) + ")" : expression(expression);
    }

    private static String binding(Binding binding) {
        StringBuilder out = new StringBuilder(binding.kind() + " " + binding.rule());
        Tree.ColumnMajor columnMajor = binding.columnMajor();
        if (binding.roles().isEmpty()
                && binding.order().isEmpty()
                && columnMajor == null
                && binding.byteOrder() == null) {
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
        return out.append('}').toString();
    }

    /** The byte order of elements, and when it is that. */
    public static String byteOrder(Tree.ElementOrder order) {
        String first = order.big() ? "big" : "little";
        String other = order.big() ? "little" : "big";
        return order.when() == null ? first : first + " when " + expression(order.when()) + " else " + other;
    }

    /** What a role is said by. */
    public static String role(Tree.Role role) {
        if (role.dimensions() != null) {
            return "["
                    + joined(role.dimensions().stream().map(Printer::expression).toList(), ", ")
                    + "]";
        }
        String item = role.item() == null ? "" : "." + role.item();
        return role.template() == null ? role.rule().text() + item : quoted(role.template());
    }

    private static String joined(List<String> parts, String separator) {
        return String.join(separator, parts);
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            quoted.append(
                    switch (c) {
                        case '\\' -> "\\\\";
                        case '"' -> "\\\"";
                        case '\n' -> "\\n";
                        case '\r' -> "\\r";
                        case '\t' -> "\\t";
                        case '\0' -> "\\0";
                        default -> String.valueOf(c);
                    });
        }
        return quoted.append('"').toString();
    }
}
