package org.tensorbind.processor.syntax;

import static org.tensorbind.processor.syntax.ExpressionPrinter.joined;
import static org.tensorbind.processor.syntax.ExpressionPrinter.literal;
import static org.tensorbind.processor.syntax.ExpressionPrinter.quoted;

import java.util.List;
import org.tensorbind.processor.syntax.Tree.Clause;
import org.tensorbind.processor.syntax.Tree.Leniency;
import org.tensorbind.processor.syntax.Tree.Mapping;

/** Prints clauses as grammar text. */
final class ClausePrinter {
    private ClausePrinter() {}

    /** All clauses of a rule, each behind a space. */
    static String print(List<Clause> clauses) {
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
            return (continued ? " " : "with ") + with.name() + " = " + ExpressionPrinter.print(with.value());
        }
        if (clause instanceof Clause.Equation equation) {
            return "= " + ExpressionPrinter.print(equation.value());
        }
        if (clause instanceof Clause.Stored stored) {
            return "stored " + ExpressionPrinter.print(stored.form());
        }
        if (clause instanceof Clause.At at) {
            return "at " + ExpressionPrinter.print(at.offset());
        }
        if (clause instanceof Clause.Sized sized) {
            return "sized " + ExpressionPrinter.print(sized.byteSize());
        }
        if (clause instanceof Clause.Until until) {
            return "until " + literal(until.delimiter());
        }
        if (clause instanceof Clause.OrAny) {
            return "or any";
        }
        if (clause instanceof Clause.OrNull || clause instanceof Clause.OrType) {
            return clause.word().text();
        }
        if (clause instanceof Clause.Align align) {
            return "align " + ExpressionPrinter.print(align.multiple()) + leniency(align.leniency());
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
                    + ExpressionPrinter.print(require.condition())
                    + reason(require.message());
        }
        return otherClause(clause);
    }

    private static String otherClause(Clause clause) {
        if (clause instanceof Clause.When when) {
            return when.word() + " when " + ExpressionPrinter.print(when.condition());
        }
        if (clause instanceof Clause.Default fallback) {
            return "default " + ExpressionPrinter.print(fallback.value());
        }
        if (clause instanceof Clause.Encoding encoding) {
            return "encoding " + encoding.name() + " when " + ExpressionPrinter.print(encoding.when());
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
            if (order.tag() != null) {
                return "byte-order by " + order.tag() + mappings(order.mappings());
            }
            return order.when() == null ? first : first + " when " + ExpressionPrinter.print(order.when());
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

    static String leniency(Leniency leniency) {
        return switch (leniency) {
            case REJECT -> "";
            case LENIENT -> " lenient";
            case ACCEPT -> " accept";
        };
    }

    private static String reason(String reason) {
        return reason.isEmpty() ? "" : " " + quoted(reason);
    }
}
