package org.tensorbind.processor.syntax;

import java.util.List;

/** Prints expressions and constants as grammar text. */
public final class ExpressionPrinter {
    private ExpressionPrinter() {}

    /** An expression with parentheses wherever a part is itself a computation. */
    public static String print(Expression expression) {
        if (expression instanceof Expression.Number number) {
            return Long.toString(number.value());
        }
        if (expression instanceof Expression.Fraction fraction) {
            return fraction.digits();
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
        if (expression instanceof Expression.Items items) {
            return items.list() + "[" + items.positions() + "]." + items.item();
        }
        if (expression instanceof Expression.Element element) {
            return print(element.list()) + "[" + element.index() + "]";
        }
        if (expression instanceof Expression.Lookup lookup) {
            return lookup.list() + "[" + quoted(lookup.key()) + "]." + lookup.value() + " else "
                    + operand(lookup.otherwise());
        }
        if (expression instanceof Expression.Call call) {
            boolean checksum = Words.CHECKSUMS.contains(call.function().text());
            String separator = call.function().text().equals("offset") ? " from " : checksum ? " with " : ", ";
            return call.function() + "("
                    + joined(
                            call.arguments().stream()
                                    .map(ExpressionPrinter::print)
                                    .toList(),
                            separator)
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
        return compound ? "(" + print(expression) + ")" : print(expression);
    }

    /** A constant as grammars have it. */
    public static String literal(Tree.Literal literal) {
        return literal.hexadecimal() ? "x\"" + literal.content() + "\"" : quoted(literal.content());
    }

    static String quoted(String text) {
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

    static String joined(List<String> parts, String separator) {
        return String.join(separator, parts);
    }
}
