package org.tensorbind.processor.format.check;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Clauses;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.format.place.Copies;
import org.tensorbind.processor.format.place.Relations;
import org.tensorbind.processor.format.structure.Structures;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.ArgumentKind;
import org.tensorbind.processor.type.Component;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.ValueType;
import org.tensorbind.processor.type.ValueType.Kind;

/** Checks that clauses stand where they mean something and are given what they can do something with. */
final class TypeChecker {
    /** Of a constructor, without the object itself. */
    private static final int MAX_ARGUMENTS = 254;

    private final Grammar grammar;
    private final Relations relations;
    private final Structures structures;
    private final Diagnostics diagnostics;
    private final ExpressionChecker expressions;

    private TypeChecker(Grammar grammar, Relations relations, Structures structures, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.relations = relations;
        this.structures = structures;
        this.diagnostics = diagnostics;
        this.expressions = new ExpressionChecker(grammar, structures, diagnostics);
    }

    static void check(Grammar grammar, Relations relations, Structures structures, Diagnostics diagnostics) {
        TypeChecker checker = new TypeChecker(grammar, relations, structures, diagnostics);
        grammar.tensors().forEach(tensor -> Context.of(tensor).forEach(checker.expressions::check));
        grammar.each(checker::checkRule);
        BindingChecker.check(grammar, structures, diagnostics);
    }

    private void checkRule(Rule rule) {
        Clauses clauses = rule.clauses();
        Context.of(rule).forEach(expressions::check);
        clauses.with().forEach((name, value) -> checkBinding(name, value));
        checkEquation(rule, clauses.equation());
        checkDefault(rule, clauses.fallback());
        checkRecord(rule);
    }

    private void checkEquation(Rule rule, @Nullable Expr equation) {
        boolean copy =
                equation != null && (Copies.isCode(grammar, rule, equation) || Copies.isText(grammar, rule, equation));
        if (equation == null || copy || equation instanceof Expr.ChecksumOf) {
            return;
        }
        ValueType value = structures.value(rule.name());
        if (rule.isSingle() && value.kind() != Kind.INTEGER) {
            misuse("an equation", "an integer", rule.name(), value, equation.span());
        }
        expressions.check("an equation", ArgumentKind.INTEGER, equation);
    }

    private void checkDefault(Rule rule, @Nullable Expr fallback) {
        if (fallback == null) {
            return;
        }
        Kind kind = structures.bareValue(rule.name()).kind();
        boolean fits = isOfKind(kind, fallback) || isOfEachElement(rule, kind, fallback);
        if (kind == Kind.ENUMERATION && fallback instanceof Expr.EnumName name) {
            expressions.checkEnumName(rule.name(), name);
        } else if (!fits && kind == Kind.INTEGERS && fallback instanceof Expr.Int) {
            misplaced(
                    rule,
                    "default",
                    "nothing but the list itself says how many integers it has; write them all, 'default [1, 1]', or"
                            + " '[]' for none");
        } else if (!fits && Sites.DEFAULTED.contains(kind)) {
            reportOtherKind(rule, fallback);
        } else if (fits) {
            checkExtent(rule, fallback);
        }
    }

    private static boolean isOfKind(Kind kind, Expr fallback) {
        return switch (kind) {
            case INTEGER -> fallback instanceof Expr.Int;
            case NUMBER -> fallback instanceof Expr.Int || fallback instanceof Expr.Fraction;
            case TEXT -> fallback instanceof Expr.Text;
            case TRUTH -> fallback instanceof Expr.Truth;
            case BYTES -> fallback instanceof Expr.Bytes;
            case INTEGERS -> fallback instanceof Expr.Integers;
            case LIST -> fallback instanceof Expr.Integers list && list.values().isEmpty();
            default -> false;
        };
    }

    /** One integer may stand for all bytes or integers whose number something tells. */
    private boolean isOfEachElement(Rule rule, Kind kind, Expr fallback) {
        return fallback instanceof Expr.Int && (kind == Kind.BYTES || kind == Kind.INTEGERS) && isCounted(rule);
    }

    private void reportOtherKind(Rule rule, Expr fallback) {
        expressions.misuse("'default'", structures.bareValue(rule.name()).description(), fallback);
    }

    private void misuse(String user, String wanted, String rule, ValueType actual, Span span) {
        diagnostics.report(Tag.TYPE_MISUSE, span, user, wanted, rule, actual.description());
    }

    private void misplaced(Rule rule, String word, String instead) {
        diagnostics.report(Tag.MISPLACED, rule.span(), word, "'" + rule.name() + "'", instead);
    }

    private void checkBinding(String name, Expr value) {
        ValueType wanted = structures.value(name);
        if (value instanceof Expr.EnumName enumName) {
            expressions.checkEnumName(name, enumName);
        } else if (wanted.kind() == Kind.INTEGER) {
            expressions.check("'with'", ArgumentKind.INTEGER, value);
        } else if (expressions.kindOf(value).kind() != wanted.kind() || !haveSameCodes(name, value)) {
            expressions.misuse("'with'", wantedBy(name, wanted), value);
        }
    }

    private String wantedBy(String name, ValueType wanted) {
        Enumeration values = grammar.rule(name).values();
        String codes = values != null && values.isText() ? "texts" : "numbers";
        return values == null ? wanted.description() : "a value of '" + name + "', or one whose codes are " + codes;
    }

    /** A named value is taken for one of another rule by its code, which must be of the same type. */
    private boolean haveSameCodes(String name, Expr value) {
        Enumeration wanted = grammar.rule(name).values();
        Enumeration given =
                value instanceof Expr.Ref ref ? grammar.rule(ref.target()).values() : null;
        return wanted == null || given == null || wanted.isText() == given.isText();
    }

    /** Whether a number can stand for each byte or integer of a rule: something else says how many there are. */
    private boolean isCounted(Rule rule) {
        boolean told = rule.count() != null && relations.find(Expr.Function.COUNT, rule.name()) == null;
        return told || rule.constantExtent() != null;
    }

    /** A default of another size than the item has could never be written. */
    private void checkExtent(Rule rule, Expr fallback) {
        Long extent = rule.constantExtent();
        Integer actual = extent(rule, fallback);
        boolean filled = rule.clauses().fill() != null;
        if (extent != null && actual != null && (filled ? actual > extent : actual.longValue() != extent)) {
            diagnostics.report(Tag.DEFAULT_EXTENT, fallback.span(), rule.name(), extent, actual);
        }
    }

    private static @Nullable Integer extent(Rule rule, Expr fallback) {
        if (fallback instanceof Expr.Bytes bytes) {
            return bytes.value().remaining();
        }
        if (fallback instanceof Expr.Integers list) {
            return list.values().size();
        }
        return fallback instanceof Expr.Text text && rule.isScalar() && rule.values() == null
                ? (Integer) byteSize(rule.type(), text.value())
                : null;
    }

    /** A character outside of UTF-8 is a byte. */
    private static int byteSize(Type type, String text) {
        return type.textCode().isUtf8() && type.isText() ? text.getBytes(StandardCharsets.UTF_8).length : text.length();
    }

    /** The constructor of a Java record has no more arguments (JVMS, 4.3.3). */
    private void checkRecord(Rule rule) {
        List<Component> components = structures.components(rule.name());
        if (components.stream().mapToInt(TypeChecker::places).sum() > MAX_ARGUMENTS) {
            diagnostics.report(Tag.RECORD_TOO_LARGE, rule.span(), rule.label(), components.size(), MAX_ARGUMENTS);
        }
    }

    private static int places(Component component) {
        Kind kind = component.type().kind();
        return !component.nullable() && (kind == Kind.INTEGER || kind == Kind.NUMBER) ? 2 : 1;
    }
}
