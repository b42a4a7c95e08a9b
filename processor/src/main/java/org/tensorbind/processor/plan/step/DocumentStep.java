package org.tensorbind.processor.plan.step;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.NestedMaps;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.value.Codings;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.value.ValueCoding;
import org.tensorbind.processor.type.Component;
import org.tensorbind.processor.type.ValueType;

/** What is read or written of a document besides single values. */
public sealed interface DocumentStep extends Step {
    /**
     * A map.
     *
     * @param others entries that the grammar does not name, null for none
     * @param entries those that are elements of a list, empty for none; of a reader a {@link Loop}
     * @param nested for entries that may be in maps in it, else null
     * @param numbered whether its keys are numbers of fields, of which an empty list has none
     */
    record Map(
            String label,
            List<Field> fields,
            @Nullable Others others,
            List<Step> entries,
            @Nullable Nested nested,
            boolean numbered)
            implements DocumentStep {
        /** @param given what is written of the other entries, null where they are read */
        public static Map of(
                Format format,
                Rule rule,
                Framing.MapOf map,
                List<Field> fields,
                @Nullable Value given,
                List<Step> entries) {
            String entry = rule.entries();
            Nested nested = entry == null || map.separator() == null
                    ? null
                    : new Nested(map.separator(), NestedMaps.isOfMaps(format.grammar(), entry));
            return new Map(
                    rule.label(), fields, Others.of(format, rule, map, given), entries, nested, map.isNumbered());
        }

        /** Whether a value's form distinguishes entries that are elements of the list from others. */
        public boolean isMixed() {
            return others != null && !entries.isEmpty();
        }

        /** Keys of the fields in their order, where entries of the map can be in several. */
        public List<String> keys() {
            boolean several = fields.size() + (others != null || !entries.isEmpty() ? 1 : 0) > 1;
            return several ? fields.stream().map(Field::key).toList() : List.of();
        }

        /** How a reader reads the entries that are elements of a list; null where there are none. */
        public @Nullable Loop loop() {
            return entries.isEmpty() ? null : (Loop) entries.get(0);
        }

        /** The items that its fields have. */
        public List<Transfer> items() {
            return PlanParts.all(fields, Transfer.class);
        }

        /** How many words have a bit for each field. */
        public int words() {
            return (fields.size() + Long.SIZE - 1) / Long.SIZE;
        }

        /** Whether there are more fields than a word has bits for those that were read. */
        public boolean isLarge() {
            return fields.size() > Long.SIZE;
        }
    }

    /**
     * Entries of a map that the grammar does not name.
     *
     * @param type of the map that has them
     * @param given the map that is written, null where it is read
     * @param form of the values of entries that are elements of the map's list instead, null where it has none
     */
    record Others(
            ValueType type,
            ValueCoding coding,
            @Nullable Value given,
            @Nullable EntryForm form) {
        private static @Nullable Others of(Format format, Rule rule, Framing.MapOf map, @Nullable Value given) {
            if (map.others() == null) {
                return null;
            }
            List<Component> components = format.structures().components(rule.name());
            String entry = rule.entries();
            return new Others(
                    components.get(components.size() - 1).type(),
                    Codings.ofOthers(map.others()),
                    given,
                    entry == null ? null : EntryForm.of(format.grammar(), entry));
        }

        /** The map that is written. */
        public Value written() {
            return Objects.requireNonNull(given, "it is read");
        }

        /** Whether each may be anything. */
        public boolean areAnything() {
            return type.elementType().kind() == ValueType.Kind.ANYTHING;
        }
    }

    /**
     * What the value of an entry is that a rule describes.
     *
     * @param extension the number of its extension type, null for a map
     */
    record EntryForm(@Nullable Integer extension) {
        private static @Nullable EntryForm of(Grammar grammar, String entry) {
            Rule value = NestedMaps.value(grammar, entry);
            return value == null || !NestedMaps.hasForm(value) ? null : new EntryForm(value.extension());
        }
    }

    /**
     * A field of a map.
     *
     * @param mayBeAbsent whether the map may be without its key
     * @param orNull whether null is where it has no value
     * @param repeated whether it is a list of which a map without elements has no key
     * @param present whether a writer has a value; null for always
     * @param steps of a reader a call
     */
    record Field(
            String key,
            boolean mayBeAbsent,
            boolean orNull,
            boolean repeated,
            @Nullable Value present,
            List<Step> steps) {
        public Field(Item.Use use, @Nullable Value present, List<Step> steps) {
            this(String.valueOf(use.key()), use.mayBeAbsent(), use.nullable(), false, present, steps);
        }

        /** Returns a copy of which a map without elements has no key. */
        public Field asRepeated() {
            return new Field(key, mayBeAbsent, orNull, true, present, steps);
        }

        /** What a reader calls. */
        public Call call() {
            return (Call) steps.get(0);
        }

        /** Whether it may have no value. */
        public boolean optional() {
            return mayBeAbsent || orNull;
        }
    }

    /**
     * How keys of entries that are in maps in a map are joined.
     *
     * @param ofMaps whether entries are maps themselves
     */
    record Nested(String separator, boolean ofMaps) {}

    /**
     * An array whose elements the grammar lists, or a writer's list.
     *
     * @param count of the elements; null where each step reads one
     * @param inParentheses whether it is a tuple
     */
    record Array(
            String label, boolean inParentheses, @Nullable Value count, List<Step> steps) implements DocumentStep {}
}
