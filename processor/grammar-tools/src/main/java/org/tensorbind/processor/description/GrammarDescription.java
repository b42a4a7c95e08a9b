package org.tensorbind.processor.description;

import java.util.List;

/**
 * A description of a grammar for people: sentences with code in backticks, in the order of the file.
 *
 * @param introduction the comment before {@code format}
 * @param properties a sentence for each line of the header
 * @param lets values that are not stored in the file
 * @param blocks how the elements of dtypes in blocks are decoded
 * @param bindings the tensor, dense, coo and metadata clauses
 * @param printed the grammar as the printer formats it, without comments
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
     * A named definition.
     *
     * @param comment the comment before it
     * @param source its lines in the grammar
     * @param sentences its description; empty for a value
     */
    public record Definition(String name, String comment, String source, List<String> sentences) {}

    /**
     * A rule.
     *
     * @param values the named values of an enumeration
     * @param fields the fields of a document's map
     * @param others descriptions of a map's additional entries
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
     * @param code the code that writers write
     * @param alsoRead other codes that readers accept for the same value
     */
    public record Value(String name, String code, List<String> alsoRead) {}

    /** A field of a document's map. */
    public record Field(String key, boolean optional, List<String> sentences, List<Value> values) {}

    /**
     * A clause that gives rules their roles.
     *
     * @param kind {@code tensor}, {@code dense}, {@code coo} or {@code metadata}
     */
    public record Binding(String kind, String rule, List<Role> roles) {}

    /**
     * A role and its rule.
     *
     * @param note a qualifier such as {@code reversed}; empty for none
     */
    public record Role(String name, String rule, String note) {}
}
