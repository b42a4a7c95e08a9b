package org.tensorbind.processor.syntax;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.record.Components;
import org.tensorbind.processor.syntax.SyntaxTree.Clause;
import org.tensorbind.value.Leniency;

/** Prints trees as grammar text by their forms: one definition a line, and parsing it gives the same tree. */
public final class Printer {
    private static final Map<Character, String> ESCAPES =
            Map.of('\\', "\\\\", '"', "\\\"", '\n', "\\n", '\r', "\\r", '\t', "\\t", '\0', "\\0");

    private Printer() {}

    /** A tree or a part of one, without the end of the line. */
    public static String print(@Nullable Object part) {
        if (part instanceof Boolean big) {
            return big ? "big" : "little";
        }
        if (part instanceof String text) {
            return quoted(text);
        }
        if (part instanceof Leniency leniency) {
            return leniency == Leniency.REJECT ? "" : " " + leniency.name().toLowerCase(Locale.ROOT);
        }
        if (part == null || part.getClass().getAnnotation(Form.class) == null) {
            return part == null ? "" : part.toString();
        }
        return print(FormPart.of(part.getClass()), part);
    }

    private static String print(List<FormPart> parts, Object of) {
        return parts.stream().map(part -> print(part, of)).collect(Collectors.joining());
    }

    private static String print(FormPart part, Object of) {
        if (part instanceof FormPart.Word word) {
            return word.text();
        }
        if (part instanceof FormPart.Option option) {
            return isPresent(option, of) ? print(option.parts(), of) : "";
        }
        FormPart.Component component = (FormPart.Component) part;
        Object value = Components.get(of, component.component());
        if (value instanceof List<?> list) {
            return component.separator() == null ? clauses(list) : joined(list, component.separator());
        }
        return of instanceof Expression && value instanceof Expression inner ? operand(inner) : print(value);
    }

    /** Whether a part has what may be left out. */
    private static boolean isPresent(FormPart part, Object of) {
        if (part instanceof FormPart.Option option) {
            return option.flag() == null
                    ? option.parts().stream().anyMatch(inner -> isPresent(inner, of))
                    : Boolean.TRUE.equals(Components.get(of, option.flag()));
        }
        Object value = part instanceof FormPart.Component component ? Components.get(of, component.component()) : null;
        return value != null
                && !Long.valueOf(0).equals(value)
                && !(value instanceof Collection<?> all && all.isEmpty());
    }

    /** All clauses of a rule, each after a space; values for several names after commas. */
    private static String clauses(List<?> all) {
        StringBuilder out = new StringBuilder();
        ClauseKind before = null;
        for (Object each : all) {
            Clause clause = (Clause) each;
            boolean goesOn = before == ClauseKind.WITH && clause.kind() == before;
            out.append(goesOn ? "," + clause.kind().print(clause.arguments()) : " " + clause);
            before = clause.kind();
        }
        return out.toString();
    }

    /** An operand, in parentheses where it is itself a computation. */
    static String operand(Expression expression) {
        boolean compound = expression instanceof Expression.Binary
                || expression instanceof Expression.Negation
                || expression instanceof Expression.Conditional;
        return compound ? "(" + print(expression) + ")" : print(expression);
    }

    static String joined(List<?> parts, String separator) {
        return parts.stream().map(Printer::print).collect(Collectors.joining(separator));
    }

    /** A text as grammars have it. */
    public static String quoted(String text) {
        return text.chars()
                .mapToObj(c -> ESCAPES.getOrDefault((char) c, String.valueOf((char) c)))
                .collect(Collectors.joining("", "\"", "\""));
    }
}
