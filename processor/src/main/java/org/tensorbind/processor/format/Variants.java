package org.tensorbind.processor.format;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.Variant;

/** What tells the variants of choices apart, and the variant that is all that no other is. */
public final class Variants {
    private static final String ELSE = "else";

    private Variants() {}

    /** The variants that something tells. */
    public static List<Variant> told(Body.Choice choice) {
        return choice.variants().stream()
                .filter(variant -> !variant.label().equals(ELSE))
                .toList();
    }

    /** The rule of what no other variant is; null where that is a fault. */
    public static @Nullable String otherwise(Body.Choice choice) {
        return choice.variants().stream()
                .filter(variant -> variant.label().equals(ELSE))
                .map(Variant::rule)
                .findFirst()
                .orElse(null);
    }

    /** Whether the variants have no labels. */
    public static boolean areBare(Body.Choice choice) {
        return told(choice).stream().allMatch(variant -> variant.label().equals(variant.rule()));
    }

    /** Whether the keys of maps tell the variants of a choice. */
    public static boolean areByKeys(Rule rule) {
        return rule.body() instanceof Body.Choice
                && rule.inDocument()
                && rule.clauses().tag() == null;
    }

    /** The first key that maps of a variant have always, and those of no other variant; null where there is none. */
    public static @Nullable String key(Grammar grammar, Body.Choice choice, Variant variant) {
        return fields(grammar, variant)
                .filter(field -> !field.mayLack() && otherWith(grammar, choice, variant, field.key()) == null)
                .map(Item.Use::key)
                .findFirst()
                .orElse(null);
    }

    private static Stream<Item.Use> fields(Grammar grammar, Variant variant) {
        Rule rule = grammar.rules().get(variant.rule());
        return rule == null ? Stream.empty() : rule.fields().stream();
    }

    private static @Nullable String otherWith(Grammar grammar, Body.Choice choice, Variant variant, String key) {
        return told(choice).stream()
                .filter(other -> !other.rule().equals(variant.rule()))
                .filter(other ->
                        fields(grammar, other).anyMatch(field -> field.key().equals(key)))
                .map(Variant::rule)
                .findFirst()
                .orElse(null);
    }

    /** Reports variants that their keys do not tell, and what cannot be the variant that no other is. */
    public static void check(Grammar grammar, Diagnostics diagnostics) {
        for (Rule rule : grammar.rules().values()) {
            if (rule.body() instanceof Body.Choice choice) {
                if (areByKeys(rule)) {
                    checkKeys(grammar, rule, choice, diagnostics);
                }
                choice.variants().stream()
                        .filter(variant -> variant.label().equals(ELSE))
                        .forEach(variant -> checkElse(grammar, rule, choice, variant, diagnostics));
            }
        }
    }

    private static void checkKeys(Grammar grammar, Rule rule, Body.Choice choice, Diagnostics diagnostics) {
        for (Variant variant : told(choice)) {
            if (key(grammar, choice, variant) == null && grammar.rules().containsKey(variant.rule())) {
                List<String> reasons = new ArrayList<>();
                fields(grammar, variant).forEach(field -> {
                    String other = otherWith(grammar, choice, variant, field.key());
                    reasons.add("'" + field.key() + "' is " + (other == null ? "optional" : "in '" + other + "', too"));
                });
                diagnostics.report(
                        Tag.VARIANT_WITHOUT_KEY,
                        variant.span(),
                        variant.rule(),
                        rule.label(),
                        reasons.isEmpty() ? "it is no map with fields" : String.join(", ", reasons));
            }
        }
    }

    private static void checkElse(
            Grammar grammar, Rule rule, Body.Choice choice, Variant variant, Diagnostics diagnostics) {
        List<Variant> variants = choice.variants();
        Rule map = grammar.rules().get(variant.rule());
        String problem = !rule.inDocument()
                ? "outside of documents, nothing tells where an unknown variant ends"
                : variants.indexOf(variant) < variants.size() - 1 || variants.size() == 1
                        ? "it stands behind all other variants"
                        : map != null && !keepsAll(map)
                                ? "'" + variant.rule() + "' must keep whatever there is: '" + variant.rule()
                                        + " ::= { * text => any }'"
                                : null;
        if (problem != null) {
            diagnostics.report(Tag.MISPLACED, variant.span(), ELSE, "'" + rule.label() + "'", problem);
        }
    }

    private static boolean keepsAll(Rule rule) {
        return rule.framing() instanceof Framing.MapOf map && rule.fields().isEmpty() && map.isOpen();
    }
}
