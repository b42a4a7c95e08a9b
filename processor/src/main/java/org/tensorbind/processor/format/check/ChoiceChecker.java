package org.tensorbind.processor.format.check;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.Variant;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.NestedMaps;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.format.Variants;

/** Checks that a reader can distinguish the variants of a choice in a document, and nested maps from entries. */
final class ChoiceChecker extends Checker {
    ChoiceChecker(Checker all) {
        super(all);
    }

    @Override
    void check(Rule rule) {
        if (rule.body() instanceof Body.Choice choice) {
            String tag = rule.clauses().tag();
            for (Variant variant : choice.variants()) {
                if (variant.label().equals(Variants.ELSE)) {
                    checkElse(rule, choice, variant);
                } else if (Variants.areByKeys(rule)) {
                    checkKeys(rule, choice, variant);
                } else if (rule.inDocument() && tag != null) {
                    checkTag(rule, choice, variant, tag);
                }
            }
        } else if (rule.framing() instanceof Framing.MapOf map && map.separator() != null) {
            String problem = nestingProblem(rule, map.separator());
            if (problem != null) {
                misplaced(rule.span(), "nested \"" + map.separator() + "\"", rule.label(), problem);
            }
        }
        if (rule.isMixed()) {
            checkMixed(rule, String.valueOf(rule.entries()));
        }
    }

    /** Entries that a rule describes must differ from additional ones by their values. */
    private void checkMixed(Rule map, String entry) {
        Rule value = NestedMaps.value(grammar, entry);
        if (value != null && !NestedMaps.hasForm(value)) {
            misplaced(
                    map.span(),
                    "* text =>",
                    map.label(),
                    "the value of '" + entry
                            + "' must be a map or 'ext N …', so that a reader can distinguish it from additional entries; or give these entries a map of their own");
        }
    }

    private void checkElse(Rule rule, Body.Choice choice, Variant variant) {
        List<Variant> variants = choice.variants();
        Rule map = rule(variant.rule());
        boolean open = map.framing() instanceof Framing.MapOf of
                && of.isOpen()
                && map.fields().isEmpty();
        String problem = !rule.inDocument()
                ? "outside documents, the end of an unknown variant is unknown"
                : variants.indexOf(variant) < variants.size() - 1 || variants.size() == 1
                        ? "it must follow all other variants"
                        : open
                                ? ""
                                : "'" + map.name() + "' must preserve any content: '" + map.name()
                                        + " ::= { * text => any }'";
        if (!problem.isEmpty()) {
            misplaced(variant.span(), Variants.ELSE, rule.label(), problem);
        }
    }

    private void checkKeys(Rule rule, Body.Choice choice, Variant variant) {
        if (Variants.key(grammar, choice, variant) == null) {
            String reasons = rule(variant.rule()).fields().stream()
                    .map(field -> {
                        String other = Variants.otherWith(grammar, choice, variant, field.key());
                        return "'" + field.key() + "' is " + (other == null ? "optional" : "in '" + other + "', too");
                    })
                    .collect(Collectors.joining(", "));
            report(
                    GrammarMessage.VARIANT_WITHOUT_KEY,
                    variant.span(),
                    variant.rule(),
                    rule.label(),
                    reasons.isEmpty() ? "it is not a map with fields" : reasons);
        }
    }

    /** In a document, each variant must be a map that has the tag as a field. */
    private void checkTag(Rule rule, Body.Choice choice, Variant variant, String tag) {
        Item.Use field = rule(variant.rule()).field(tag);
        if (field == null || field.optional()) {
            String example = "'\"" + tag.toLowerCase(Locale.ROOT) + "\": " + tag + "'";
            report(GrammarMessage.VARIANT_WITHOUT_TAG, variant.span(), variant.rule(), rule.label(), tag, example);
            return;
        }
        Item.Use first = rule(Variants.given(choice).get(0).rule()).field(tag);
        if (first != null && !first.key().equals(field.key())) {
            report(GrammarMessage.VARIANT_KEYS_DIFFER, variant.span(), rule.label(), tag, first.key(), field.key());
        }
        String label = Variants.label(grammar, variant.rule(), tag);
        if (label != null && !label.equals(variant.label())) {
            report(GrammarMessage.SAME_VARIANT, variant.span(), variant.rule(), rule.name(), label, variant.label());
        }
    }

    /** Why a nested map cannot be distinguished from an entry, or a name cannot be split into keys; null where both can. */
    private @Nullable String nestingProblem(Rule map, String separator) {
        String entry = String.valueOf(map.entries());
        if (separator.isEmpty()) {
            return "the separator of keys must have at least one character";
        }
        if (!map.fields().isEmpty()) {
            return "a map with nested entries cannot have other fields; give the map of entries a key of its own";
        }
        Rule value = NestedMaps.value(grammar, entry);
        if (map.hasOthers() && value != null && value.extension() == null) {
            return "with '* text =>', the value of '" + entry
                    + "' must be 'ext N …', so that a reader can distinguish it from nested maps and additional entries";
        }
        if (value == null || !hasTextKey(entry)) {
            return "'" + entry + "' must be an entry with a text as its key: '" + entry + " ::= NAME => VALUE'";
        }
        if (value.type() == Type.ANY) {
            return "the value of an entry may be any value, including a map, so a reader could not distinguish an entry from a nested map";
        }
        String inner = mapIn(value, new HashSet<>());
        return inner == null
                ? null
                : "an entry that is a map must have a required field, and no maps as values, so that a reader can distinguish it "
                        + "from a map of entries; see '" + inner + "'";
    }

    private boolean hasTextKey(String entry) {
        if (!rule(entry).isEntry()) {
            return false;
        }
        Rule key = rule(rule(entry).key());
        return key.type() == Type.TEXT && key.values() == null;
    }

    /** The map in an entry's value that has a map as a value, or may be empty; null if there is none. */
    private @Nullable String mapIn(Rule value, Set<String> seen) {
        if (value.body() instanceof Body.Choice choice && seen.add(value.name())) {
            return choice.variants().stream()
                    .map(variant -> mapIn(NestedMaps.meant(grammar, variant.rule()), seen))
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
                .map(field -> NestedMaps.meant(grammar, field.rule()))
                .anyMatch(rule -> rule.isMap() || rule.body() instanceof Body.Choice || rule.type() == Type.ANY);
        return others || empty || maps ? value.label() : null;
    }
}
