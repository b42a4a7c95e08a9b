package org.tensorbind.processor.format;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.Rule;

/** Maps whose entries may be in maps in them, to any depth. */
public final class NestedMaps {
    private NestedMaps() {}

    /** Whether a rule, or one in it, is such a map. */
    public static boolean isIn(Grammar grammar, String rule) {
        return Uses.isIn(grammar, rule, used -> separator(used) != null);
    }

    /** What joins the keys of a map's entries; null for other rules. */
    public static @Nullable String separator(Rule rule) {
        return rule.framing() instanceof Framing.MapOf map ? map.separator() : null;
    }

    /** What joins the keys of the map whose entries {@code rule} is; null for other rules. */
    public static @Nullable String separatorOf(Grammar grammar, String rule) {
        return grammar.rules().values().stream()
                .filter(owner -> rule.equals(owner.entries()))
                .map(NestedMaps::separator)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** Whether the value of an entry is a map, or one of several. */
    public static boolean isOfMaps(Grammar grammar, String entry) {
        Rule value = value(grammar, entry);
        return value != null && value.extension() == null && (value.isMap() || value.body() instanceof Body.Choice);
    }

    /** Whether a reader can distinguish a value of a rule from any other value: a map, or an extension type. */
    public static boolean hasForm(Rule value) {
        return value.extension() != null || value.isMap();
    }

    /** The rule of an entry's value; null for other rules. */
    public static @Nullable Rule value(Grammar grammar, String entry) {
        return grammar.rule(entry).isEntry()
                ? meant(grammar, grammar.rule(entry).value())
                : null;
    }

    /** The rule that a rule is another name of, or itself. */
    public static Rule meant(Grammar grammar, String name) {
        Rule rule = grammar.rule(name);
        for (int i = 0; i < grammar.rules().size(); i++) {
            if (!rule.isSequence() || rule.items().size() > 1 || rule.inside().isEmpty()) {
                return rule;
            }
            rule = grammar.rule(rule.inside().get(0));
        }
        return rule;
    }
}
