package org.tensorbind.processor.format;

import java.util.List;
import org.tensorbind.processor.format.Grammar.MetadataBinding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.relation.Expr;

/** Finds integers that are values of the metadata and nothing else: nothing is computed from them, so that they may have all of their bits. */
public final class MetadataIntegers {
    private MetadataIntegers() {}

    /** Whether the rule is an unsigned integer of 64 bits outside of documents that is only there to be a value of the metadata. */
    public static boolean isUnsigned(Grammar grammar, String name) {
        MetadataBinding metadata = grammar.metadata();
        String value = metadata == null ? null : metadata.value();
        Rule rule = grammar.rule(name);
        return metadata != null
                && value != null
                && isPlain(rule)
                && grammar.rules().values().stream()
                        .allMatch(user -> !isInSequence(user, name) || isPair(user, metadata, name))
                && isInChoiceOf(grammar, value, name)
                && !isComputedWith(grammar, name);
    }

    private static boolean isPlain(Rule rule) {
        Clauses clauses = rule.clauses();
        return rule.type() == Type.UINT64
                && rule.values() == null
                && !rule.inDocument()
                && clauses.stored() == null
                && clauses.limits().isEmpty()
                && Expressions.of(rule).isEmpty();
    }

    private static boolean isInSequence(Rule user, String name) {
        return user.isSequence() && user.use(name) != null;
    }

    private static boolean isPair(Rule user, MetadataBinding metadata, String name) {
        return user.name().equals(metadata.rule()) && name.equals(metadata.value());
    }

    /** Whether the rule is the value itself, or a variant of it and of no other choice. */
    private static boolean isInChoiceOf(Grammar grammar, String value, String name) {
        List<String> choices = grammar.rules().values().stream()
                .filter(rule -> rule.body() instanceof Body.Choice choice
                        && choice.variants().stream()
                                .anyMatch(variant -> variant.rule().equals(name)))
                .map(Rule::name)
                .toList();
        return choices.equals(name.equals(value) ? List.of() : List.of(value));
    }

    private static boolean isComputedWith(Grammar grammar, String name) {
        return grammar.rules().values().stream()
                .flatMap(rule -> Expressions.of(rule).stream())
                .flatMap(Expr::parts)
                .anyMatch(part -> (part instanceof Expr.Ref ref && ref.path().contains(name))
                        || (part instanceof Expr.Lookup lookup && lookup.value().equals(name)));
    }
}
