package org.tensorbind.processor.format;

import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;

/** Maps whose entries may stand in maps in them, to any depth. */
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

    /** The rule of an entry's value; null for what is no entry. */
    private static @Nullable Rule value(Grammar grammar, String entry) {
        return grammar.rule(entry).isEntry()
                ? meant(grammar, grammar.rule(entry).value())
                : null;
    }

    /** The rule that a rule is another name of, or itself. */
    private static Rule meant(Grammar grammar, String name) {
        Rule rule = grammar.rule(name);
        for (int i = 0; i < grammar.rules().size(); i++) {
            if (!rule.isSequence() || rule.items().size() > 1 || rule.inside().isEmpty()) {
                return rule;
            }
            rule = grammar.rule(rule.inside().get(0));
        }
        return rule;
    }

    public static void check(Grammar grammar, Diagnostics diagnostics) {
        for (Rule rule : grammar.rules().values()) {
            if (rule.framing() instanceof Framing.MapOf map && map.separator() != null) {
                String fault = fault(grammar, rule, map.separator());
                if (fault != null) {
                    diagnostics.report(
                            Tag.MISPLACED,
                            rule.span(),
                            "nested \"" + map.separator() + "\"",
                            "'" + rule.label() + "'",
                            fault);
                }
            }
        }
    }

    /** What keeps a map in the map from being told from an entry, or a name from being split into keys. */
    private static @Nullable String fault(Grammar grammar, Rule map, String separator) {
        String entry = String.valueOf(map.entries());
        if (separator.isEmpty()) {
            return "keys are joined by at least one character";
        }
        if (!map.fields().isEmpty() || map.hasOthers()) {
            return "a map whose entries stand in maps in it has nothing else; give it a key of its own";
        }
        Rule value = value(grammar, entry);
        if (value == null || !isPlainText(grammar, entry)) {
            return "'" + entry + "' must be an entry with a text as its key: '" + entry + " ::= NAME => VALUE'";
        }
        if (value.type() == Type.ANY) {
            return "the value of an entry may be a map, as any value may, so that a reader could not tell what is one";
        }
        String inner = mapIn(grammar, value, new HashSet<>());
        return inner == null
                ? null
                : "an entry that is a map must have a field that is always there, and no maps as values, so that a reader can tell it "
                        + "from a map of entries; see '" + inner + "'";
    }

    private static boolean isPlainText(Grammar grammar, String entry) {
        if (!grammar.rule(entry).isEntry()) {
            return false;
        }
        Rule key = grammar.rule(grammar.rule(entry).key());
        return key.type() == Type.TEXT && key.values() == null;
    }

    /** Of an entry's value, the map that has a map as a value, or may be empty; null where a reader can tell it. */
    private static @Nullable String mapIn(Grammar grammar, Rule value, Set<String> seen) {
        if (value.body() instanceof Body.Choice choice && seen.add(value.name())) {
            return choice.variants().stream()
                    .map(variant -> mapIn(grammar, meant(grammar, variant.rule()), seen))
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(null);
        }
        if (!(value.framing() instanceof Framing.MapOf map) || value.extension() != null) {
            return null;
        }
        boolean others = value.entries() != null || map.isOpen();
        boolean empty = value.fields().stream().allMatch(Item.Use::optional);
        boolean maps = value.fields().stream()
                .map(field -> meant(grammar, field.rule()))
                .anyMatch(rule -> rule.isMap() || rule.body() instanceof Body.Choice || rule.type() == Type.ANY);
        return others || empty || maps ? value.label() : null;
    }
}
