package org.tensorbind.processor.format;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.Field;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.syntax.Tree;

/** Finds the fields of documents whose values may be null: their types say so, or they do behind the name of a rule. */
final class NullFields {
    private NullFields() {}

    /** Whether a field says so behind its type. */
    static boolean isSaid(Tree.Member.Field field) {
        return field.clauses().stream().anyMatch(Tree.Clause.OrNull.class::isInstance);
    }

    /** Marks them. */
    static void mark(Map<String, Rule> rules) {
        rules.replaceAll((name, rule) -> rule.body() instanceof Body.DocumentMap map
                ? rule.withBody(new Body.DocumentMap(
                        fields(map, rules), map.others(), map.kinds(), map.entries(), map.separator()))
                : rule);
    }

    private static List<Field> fields(Body.DocumentMap map, Map<String, Rule> rules) {
        return map.fields().stream()
                .map(field -> new Field(
                        field.key(),
                        field.rule(),
                        field.mayLack(),
                        field.orNull() || isNullable(rules.get(field.rule()))))
                .toList();
    }

    /** Whether null can be told from no value where a rule stands in another one: under a key, in a tuple, as the value of an entry. */
    static boolean takes(Body owner, String rule) {
        return owner instanceof Body.DocumentTuple
                || (owner instanceof Body.DocumentMap map && !rule.equals(map.entries()))
                || (owner instanceof Body.Pair pair && !rule.equals(pair.key()));
    }

    private static boolean isNullable(@Nullable Rule rule) {
        return rule != null && rule.clauses().orNull();
    }
}
