package org.tensorbind.processor.format;

import org.tensorbind.processor.format.Grammar.MetadataBinding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.relation.Expr;

/** Finds integers that are values of the metadata and nothing else: nothing is computed from them, so that they may have all of their bits. */
public final class MetadataIntegers {
    private MetadataIntegers() {}

    /** Whether the rule is an unsigned integer of 64 bits outside of documents that is only there to be a value of the metadata, or a variant of it. */
    public static boolean isUnsigned(Grammar grammar, String name) {
        MetadataBinding metadata = grammar.metadata();
        String value = metadata == null ? null : metadata.value();
        Rule rule = grammar.rule(name);
        return metadata != null
                && value != null
                && rule.type() == Type.UINT64
                && rule.values() == null
                && !rule.inDocument()
                && rule.clauses().stored() == null
                && rule.clauses().limits().isEmpty()
                && Expressions.of(rule).isEmpty()
                && grammar.owners(name)
                        .allMatch(owner -> name.equals(value)
                                ? owner.name().equals(metadata.rule())
                                : owner.name().equals(value) && owner.body() instanceof Body.Choice)
                && !isComputedWith(grammar, name);
    }

    private static boolean isComputedWith(Grammar grammar, String name) {
        return grammar.rules().values().stream()
                .flatMap(rule -> Expressions.of(rule).stream())
                .flatMap(Expr::parts)
                .anyMatch(part -> (part instanceof Expr.Ref ref && ref.path().contains(name))
                        || (part instanceof Expr.Lookup lookup && lookup.value().equals(name)));
    }
}
