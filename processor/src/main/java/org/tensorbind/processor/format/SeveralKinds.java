package org.tensorbind.processor.format;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.syntax.Words;

/** Finds the values of documents that may be of several types, and elements of lists that may be null: they tell it themselves. */
final class SeveralKinds {
    static final String NULL = "null";
    static final String ONE_INTEGER =
            "every 'uint' is an 'int'; write 'int' alone, or 'uint' alone where none is below 0";

    private final Map<String, Rule> rules;
    private final Diagnostics diagnostics;

    SeveralKinds(Map<String, Rule> rules, Diagnostics diagnostics) {
        this.rules = rules;
        this.diagnostics = diagnostics;
    }

    /** Gives them the types that they may have. */
    void mark() {
        rules.replaceAll((name, rule) -> of(rule));
    }

    private Rule of(Rule rule) {
        List<String> others = rule.clauses().kinds();
        boolean element = rule.clauses().orNull() && isElement(rule.name());
        String own = own(rule);
        if (others.isEmpty() && !(element && own != null)) {
            return rule;
        }
        if (own == null) {
            misplaced(
                    rule,
                    others.get(0),
                    "it stands behind 'text', 'bytes', 'bool', 'uint', 'int' or 'float' in a document");
            return rule;
        }
        if (others.contains(own)) {
            misplaced(rule, own, "that is its type");
        }
        if (others.contains(other(own))) {
            misplaced(rule, other(own), ONE_INTEGER);
        } else if (others.contains("uint") && others.contains("int")) {
            misplaced(rule, "uint", ONE_INTEGER);
        }
        List<String> kinds = Stream.of(
                        Stream.of(own), others.stream(), element ? Stream.of(NULL) : Stream.<String>empty())
                .flatMap(each -> each)
                .toList();
        Clauses clauses = rule.clauses().ofKinds(kinds, rule.clauses().orNull() && !element);
        Body any = Body.Leaf.of(Type.ANY);
        return rule.withBody(any).withClauses(clauses);
    }

    /** The other type of integers, empty for what is none. */
    static String other(String type) {
        return type.equals("uint") ? "int" : type.equals("int") ? "uint" : "";
    }

    /** The type of a rule, if it is one that a value tells itself. */
    private static @Nullable String own(Rule rule) {
        if (!rule.inDocument() || rule.clauses().extension() != null || !rule.isScalar() || rule.values() != null) {
            return null;
        }
        String type = rule.type().name().toLowerCase(Locale.ROOT);
        return Words.KINDS.contains(type) ? type : null;
    }

    /** Whether a rule stands in lists, and elsewhere as a part of maps, tuples and entries only. */
    private boolean isElement(String name) {
        List<Rule> owners = rules.values().stream()
                .filter(owner -> owner.inside().contains(name))
                .toList();
        return owners.stream().anyMatch(Rule::isList)
                && owners.stream().allMatch(owner -> owner.isList() || NullChecker.takes(owner, name));
    }

    /** Whether a default is of one of these types. */
    static boolean has(List<String> kinds, Expr fallback) {
        if (fallback instanceof Expr.Int number) {
            return kinds.contains("int") || kinds.contains("float") || (number.value() >= 0 && kinds.contains("uint"));
        }
        return (fallback instanceof Expr.Text && kinds.contains("text"))
                || (fallback instanceof Expr.Fraction && kinds.contains("float"))
                || (fallback instanceof Expr.Truth && kinds.contains("bool"))
                || (fallback instanceof Expr.Bytes && kinds.contains("bytes"));
    }

    private void misplaced(Rule rule, String type, String instead) {
        diagnostics.report(Tag.MISPLACED, rule.span(), "or " + type, "'" + rule.label() + "'", instead);
    }
}
