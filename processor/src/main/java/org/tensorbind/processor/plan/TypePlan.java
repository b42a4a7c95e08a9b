package org.tensorbind.processor.plan;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.tensorbind.processor.plan.value.Structure;
import org.tensorbind.processor.type.Component;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.ValueType;

/**
 * What the values of each rule of a format are.
 *
 * @param title what people call the format
 * @param root the rule that is the whole file
 * @param structures the types, by their rules in the order of the grammar
 * @param values what each rule's value is, by rule
 * @param blocks how blocks of elements are decoded, by dtype
 */
public record TypePlan(
        String title,
        String root,
        Map<String, Structure> structures,
        Map<String, ValueType> values,
        Map<String, BlockProgram> blocks) {

    /** What the values of a rule are. */
    public ValueType value(String rule) {
        return Objects.requireNonNull(values.get(rule), rule);
    }

    /** What the clauses of a rule apply to: its value, or of a variant that is no sequence what its record holds. */
    public ValueType held(String rule) {
        List<Component> components = components(rule);
        boolean wrapped = components.size() == 1 && components.get(0).rule().equals(rule);
        return wrapped ? components.get(0).type() : value(rule);
    }

    /** The type that a rule names. */
    public Structure structure(String rule) {
        return Objects.requireNonNull(structures.get(rule), rule);
    }

    /** The values that have names. */
    public Enumeration enumeration(String rule) {
        return ((Structure.Named) structure(rule)).names();
    }

    /** The components of a rule's record; none of any other type. */
    public List<Component> components(String rule) {
        return structures.get(rule) instanceof Structure.Sequence sequence ? sequence.components() : List.of();
    }

    /** What is looked up in lists of the record of a rule. */
    public List<Structure.Lookup> lookups(String rule) {
        return structures.get(rule) instanceof Structure.Sequence sequence ? sequence.lookups() : List.of();
    }
}
