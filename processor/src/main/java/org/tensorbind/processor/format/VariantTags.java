package org.tensorbind.processor.format;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.Variant;

/** Tags of choices in documents: fields of each variant, which is a map. */
public final class VariantTags {
    private VariantTags() {}

    /** The key under which all variants of a choice have its tag. */
    public static String key(Grammar grammar, Rule choice) {
        Variant first = Variants.told((Body.Choice) choice.body()).get(0);
        return field(grammar.rule(first.rule()), choice.clauses().tag())
                .orElseThrow()
                .key();
    }

    /** The label of the variant that a map is by the choice whose tag {@code tag} is; null where it is none. */
    public static @Nullable String label(Grammar grammar, String map, String tag) {
        return grammar.taggedBy(tag)
                .filter(Rule::inDocument)
                .flatMap(rule -> rule.body() instanceof Body.Choice choice ? choice.variants().stream() : Stream.of())
                .filter(variant -> variant.rule().equals(map))
                .map(Variant::label)
                .findFirst()
                .orElse(null);
    }

    /** Reports what keeps a reader from telling variants apart, or a writer from telling which it has. */
    public static void check(Grammar grammar, Diagnostics diagnostics) {
        for (Rule rule : grammar.rules().values()) {
            String tag = rule.clauses().tag();
            Rule told = tag == null ? null : grammar.rules().get(tag);
            if (rule.inDocument() && rule.body() instanceof Body.Choice choice && told != null) {
                Variants.told(choice).forEach(variant -> check(grammar, rule, choice, variant, diagnostics));
            }
        }
    }

    private static void check(
            Grammar grammar, Rule rule, Body.Choice choice, Variant variant, Diagnostics diagnostics) {
        String tag = String.valueOf(rule.clauses().tag());
        Rule map = grammar.rules().get(variant.rule());
        if (map == null) {
            return;
        }
        Optional<Item.Use> field = field(map, tag);
        if (field.isEmpty() || field.get().optional()) {
            String example = "'\"" + tag.toLowerCase(Locale.ROOT) + "\": " + tag + "'";
            diagnostics.report(Tag.VARIANT_WITHOUT_TAG, variant.span(), variant.rule(), rule.label(), tag, example);
            return;
        }
        Optional<Item.Use> first =
                field(grammar.rule(Variants.told(choice).get(0).rule()), tag);
        if (first.isPresent() && !first.get().key().equals(field.get().key())) {
            diagnostics.report(
                    Tag.VARIANT_KEYS_DIFFER,
                    variant.span(),
                    rule.label(),
                    tag,
                    first.get().key(),
                    field.get().key());
        }
        String label = label(grammar, variant.rule(), tag);
        if (label != null && !label.equals(variant.label())) {
            diagnostics.report(Tag.SAME_VARIANT, variant.span(), variant.rule(), rule.name(), label, variant.label());
        }
    }

    private static Optional<Item.Use> field(Rule map, @Nullable String tag) {
        return map.isMap()
                ? map.fields().stream()
                        .filter(field -> field.rule().equals(tag))
                        .findFirst()
                : Optional.empty();
    }
}
