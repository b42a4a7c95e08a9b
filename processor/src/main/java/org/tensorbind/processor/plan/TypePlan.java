package org.tensorbind.processor.plan;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.tensorbind.processor.plan.value.Structure;
import org.tensorbind.processor.type.Component;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.ValueType;

/**
 * The types of the values of each rule of a format.
 *
 * @param title the title of the format
 * @param root the rule of the whole file
 * @param structures the generated types, by their rules in the order of the grammar
 * @param values the type of each rule's value, by rule
 * @param blocks how blocks of elements are decoded, by dtype in the order of the grammar
 */
public record TypePlan(
        String title,
        String root,
        Map<String, Structure> structures,
        Map<String, ValueType> values,
        Map<String, BlockProgram> blocks) {

    /** The type of the values of a rule. */
    public ValueType value(String rule) {
        return Objects.requireNonNull(values.get(rule), rule);
    }

    /** The type of the value to which the clauses of a rule apply; for a variant that is not a sequence, that of the component of its record. */
    public ValueType held(String rule) {
        List<Component> components = components(rule);
        boolean wrapped = components.size() == 1 && components.get(0).rule().equals(rule);
        return wrapped ? components.get(0).type() : value(rule);
    }

    /** The number of a dtype among those with blocks, from 0. */
    public int blockNumber(String dtype) {
        return List.copyOf(blocks.keySet()).indexOf(dtype);
    }

    /** The generated type of a rule. */
    public Structure structure(String rule) {
        return Objects.requireNonNull(structures.get(rule), rule);
    }

    /** The named values of a rule. */
    public Enumeration enumeration(String rule) {
        return ((Structure.Named) structure(rule)).names();
    }

    /** The components of a rule's record; empty for other types. */
    public List<Component> components(String rule) {
        return structures.get(rule) instanceof Structure.Sequence sequence ? sequence.components() : List.of();
    }

    /** The look-ups in lists of the record of a rule. */
    public List<Structure.Lookup> lookups(String rule) {
        return structures.get(rule) instanceof Structure.Sequence sequence ? sequence.lookups() : List.of();
    }
}
