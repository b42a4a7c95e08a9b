package org.tensorbind.processor.format;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.Variant;

/** What distinguishes the variants of choices, and the variant that is all that no other is. */
public final class Variants {
    /** The label of the variant that no other is. */
    public static final String ELSE = "else";

    private Variants() {}

    /** The variants that something gives. */
    public static List<Variant> given(Body.Choice choice) {
        return choice.variants().stream()
                .filter(variant -> !variant.label().equals(ELSE))
                .toList();
    }

    /** The rule of what no other variant is; null where that is an error. */
    public static @Nullable String otherwise(Body.Choice choice) {
        return choice.variants().stream()
                .filter(variant -> variant.label().equals(ELSE))
                .map(Variant::rule)
                .findFirst()
                .orElse(null);
    }

    /** Whether the variants have no labels. */
    public static boolean areBare(Body.Choice choice) {
        return given(choice).stream().allMatch(variant -> variant.label().equals(variant.rule()));
    }

    /** Whether the keys of maps give the variants of a choice. */
    public static boolean areByKeys(Rule rule) {
        return rule.body() instanceof Body.Choice
                && rule.inDocument()
                && rule.clauses().tag() == null;
    }

    /** The first key that maps of a variant have always, and those of no other variant; null where there is none. */
    public static @Nullable String key(Grammar grammar, Body.Choice choice, Variant variant) {
        return fields(grammar, variant)
                .filter(field -> !field.mayBeAbsent() && otherWith(grammar, choice, variant, field.key()) == null)
                .map(Item.Use::key)
                .findFirst()
                .orElse(null);
    }

    private static Stream<Item.Use> fields(Grammar grammar, Variant variant) {
        return grammar.rule(variant.rule()).fields().stream();
    }

    /** Another variant whose maps may have a key; null for none. */
    public static @Nullable String otherWith(Grammar grammar, Body.Choice choice, Variant variant, String key) {
        return given(choice).stream()
                .filter(other -> !other.rule().equals(variant.rule()))
                .filter(other ->
                        fields(grammar, other).anyMatch(field -> field.key().equals(key)))
                .map(Variant::rule)
                .findFirst()
                .orElse(null);
    }

    /**
     * The tag of a choice of which each variant has one named value, the type of the variant; null where one has none or several, or is a variant of
     * another choice, too.
     */
    public static @Nullable String type(Grammar grammar, Rule rule) {
        String tag = rule.clauses().tag();
        boolean typed = rule.body() instanceof Body.Choice choice
                && tag != null
                && grammar.rule(tag).values() != null
                && choice.variants().stream().map(Variant::rule).distinct().count()
                        == choice.variants().size()
                && choice.variants().stream().allMatch(variant -> isOnlyIn(grammar, rule, variant));
        return typed ? tag : null;
    }

    private static boolean isOnlyIn(Grammar grammar, Rule choice, Variant variant) {
        return !variant.label().equals(ELSE)
                && !(grammar.rule(variant.rule()).body() instanceof Body.Choice)
                && grammar.owners(variant.rule())
                        .filter(owner -> owner.body() instanceof Body.Choice)
                        .allMatch(owner -> owner.name().equals(choice.name()));
    }

    /** The key under which all variants of a choice in a document have its tag. */
    public static String tagKey(Grammar grammar, Rule choice) {
        Variant first = given((Body.Choice) choice.body()).get(0);
        String tag = String.valueOf(choice.clauses().tag());
        return Objects.requireNonNull(grammar.rule(first.rule()).field(tag), "checked before")
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
}
