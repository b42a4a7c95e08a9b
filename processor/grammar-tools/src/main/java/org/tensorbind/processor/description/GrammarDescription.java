package org.tensorbind.processor.description;

import java.util.List;

/**
 * What a grammar says, for people: sentences with code in backticks, in the order of the file.
 *
 * @param introduction the comment before {@code format}
 * @param properties a sentence for each line of the header
 * @param lets values that are not on the wire
 * @param blocks how the elements of dtypes in blocks are decoded
 * @param bindings the tensor, dense, coo and metadata clauses
 * @param printed the grammar in its usual form, without comments
 */
public record GrammarDescription(
        String title,
        String introduction,
        List<String> properties,
        List<Rule> rules,
        List<Definition> lets,
        List<Definition> blocks,
        List<Binding> bindings,
        String printed) {
    /**
     * What has a name.
     *
     * @param comment what precedes it
     * @param source the definition as it is written
     * @param sentences what it says; none of a value
     */
    public record Definition(String name, String comment, String source, List<String> sentences) {}

    /**
     * A rule.
     *
     * @param values the named values of an enumeration
     * @param fields of a document's map
     * @param others what a map's other entries are
     */
    public record Rule(
            Definition definition, Diagram diagram, List<Value> values, List<Field> fields, List<String> others) {
        /** Its name. */
        public String name() {
            return definition.name();
        }
    }

    /**
     * A named value.
     *
     * @param code what is written
     * @param alsoRead other codes that mean the same
     */
    public record Value(String name, String code, List<String> alsoRead) {}

    /** A field of a document's map. */
    public record Field(String key, boolean optional, List<String> sentences, List<Value> values) {}

    /**
     * A clause that says what a rule is of a tensor.
     *
     * @param kind {@code tensor}, {@code dense}, {@code coo} or {@code metadata}
     */
    public record Binding(String kind, String rule, List<Role> roles) {}

    /**
     * A part of a tensor and the rule that has it.
     *
     * @param note how it differs from the usual, such as {@code reversed}; mostly empty
     */
    public record Role(String name, String rule, String note) {}
}
