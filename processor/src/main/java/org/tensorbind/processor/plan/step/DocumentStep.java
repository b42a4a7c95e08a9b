package org.tensorbind.processor.plan.step;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.step.ReadStep.Call;
import org.tensorbind.processor.plan.value.Coding;
import org.tensorbind.processor.type.ValueType;

/** What a reader does next in a document. */
public sealed interface DocumentStep extends ReadStep {
    /**
     * Reads a document's map.
     *
     * @param others the reading of entries that the grammar does not name, null for none
     * @param entries those that are elements of a list, null for none
     * @param nested for entries that may stand in maps in it, else null
     */
    record ReadMap(
            String label,
            List<Field> fields,
            @Nullable Others others,
            @Nullable Repeat entries,
            @Nullable Nested nested)
            implements DocumentStep {
        /** Keys of the fields in their order, where entries of the map can stand in several. */
        public List<String> keys() {
            return EntryKeys.inOrder(fields.stream().map(Field::key).toList(), others != null || entries != null);
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
     */
    record Others(ValueType type, Coding coding) {
        /** Whether each may be anything. */
        public boolean areAnything() {
            return type.elementType().kind() == ValueType.Kind.ANYTHING;
        }
    }

    /**
     * A field of a map.
     *
     * @param mayLack whether the map may lack its key
     * @param orNull whether null stands where it has no value
     * @param read a call; in a scan the steps of what would be called
     */
    record Field(String key, boolean mayLack, boolean orNull, Step read) {
        /** What a reader calls. */
        public Call call() {
            return (Call) read;
        }

        /** Whether it may have no value. */
        public boolean optional() {
            return mayLack || orNull;
        }
    }

    /**
     * How keys of entries that stand in maps in a map are joined.
     *
     * @param ofMaps whether entries are maps themselves
     */
    record Nested(String separator, boolean ofMaps) {}

    /** Reads a document's array whose elements the grammar lists. */
    record ReadTuple(String label, List<Step> elements) implements DocumentStep {}

    /**
     * Reads the tag of a choice: the value of a field in the map that follows, of which nothing is taken.
     *
     * @param owner the label of the choice
     * @param mayLack whether the map may lack the field
     */
    record LookAhead(String rule, String label, String owner, String key, Coding coding, boolean mayLack)
            implements DocumentStep {}

    /** Takes the key of the entry that is read. */
    record TakeKey(String rule) implements DocumentStep {}
}
