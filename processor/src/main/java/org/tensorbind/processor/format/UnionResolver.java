package org.tensorbind.processor.format;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.syntax.Words;

/** Resolves the types of values in documents that may be of several, and of elements of lists that may be null. */
final class UnionResolver {
    private static final String ONE_INTEGER =
            "every 'uint' is an 'int'; write 'int' alone, or 'uint' alone where none is below 0";

    private final Set<String> elements;
    private final Diagnostics diagnostics;

    /** @param elements the rules that are elements of lists */
    UnionResolver(Set<String> elements, Diagnostics diagnostics) {
        this.elements = elements;
        this.diagnostics = diagnostics;
    }

    /** The body of a rule, of several types where its clauses say so. */
    Body of(Rule rule) {
        List<String> types = rule.clauses().all(Clause.OrType.class).stream()
                .map(Clause.OrType::type)
                .toList();
        List<String> others = Words.KINDS.stream().filter(types::contains).toList();
        boolean orNull = rule.clauses().orNull() && elements.contains(rule.name());
        String own = own(rule);
        if (own != null && rule.inDocument() && (orNull || !others.isEmpty())) {
            check(rule, own, others);
            Stream<String> nothing = orNull ? Stream.of(Coding.Union.NULL) : Stream.of();
            return new Body.Leaf(
                    new Coding.Union(Stream.of(Stream.of(own), others.stream(), nothing)
                            .flatMap(kinds -> kinds)
                            .toList()),
                    null,
                    null);
        }
        if (!others.isEmpty()) {
            misplaced(
                    rule,
                    others.get(0),
                    "it stands behind 'text', 'bytes', 'bool', 'uint', 'int' or 'float' in a document");
        }
        return rule.body();
    }

    private void check(Rule rule, String own, List<String> others) {
        if (others.contains(own)) {
            misplaced(rule, own, "that is its type");
        }
        if (others.contains(other(own))) {
            misplaced(rule, other(own), ONE_INTEGER);
        } else if (others.contains("uint") && others.contains("int")) {
            misplaced(rule, "uint", ONE_INTEGER);
        }
    }

    /** The other type of integers, empty for what is none. */
    private static String other(String type) {
        return type.equals("uint") ? "int" : type.equals("int") ? "uint" : "";
    }

    /** The type of a rule, if it is one that a value tells itself. */
    private static @Nullable String own(Rule rule) {
        String type = rule.type().word();
        boolean plain = rule.clauses().extension() == null && rule.values() == null;
        return plain && Words.KINDS.contains(type) ? type : null;
    }

    private void misplaced(Rule rule, String type, String instead) {
        diagnostics.report(Tag.MISPLACED, rule.span(), "or " + type, "'" + rule.label() + "'", instead);
    }
}
