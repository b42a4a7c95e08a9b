package org.tensorbind.processor.emit.format.value;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.tensorbind.processor.plan.BlockProgram;
import org.tensorbind.processor.plan.TypePlan;
import org.tensorbind.processor.plan.value.Structure;
import org.tensorbind.processor.type.BlockTable;
import org.tensorbind.processor.type.Component;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.RuleNames;

/** The Java names of a structure's types, of their components and named values, and of the methods and tables that decode blocks. */
public final class TypeNames {
    /** The method by which the variants of a choice return their tag. */
    static final String TYPE = "type";

    static final String OTHERWISE = "otherwise";

    private final Map<List<String>, String> names = new HashMap<>();

    /** @param holder the class that encloses the types */
    TypeNames(TypePlan plan, String holder) {
        NameSpace types = NameSpace.ofTypes(holder);
        for (Structure structure : plan.structures().values()) {
            put(types.take(RuleNames.type(structure.rule()), "Item"), structure.rule());
            if (structure instanceof Structure.Sequence sequence) {
                addComponents(sequence);
            } else if (structure instanceof Structure.Named named) {
                addConstants(named.names());
            }
        }
        NameSpace methods = NameSpace.ofComponents();
        NameSpace constants = NameSpace.ofConstants();
        for (BlockProgram block : plan.blocks().values()) {
            for (BlockTable table : block.tables()) {
                names.computeIfAbsent(
                        List.of("", "", table.name()),
                        key -> constants.take(ofBlock(table.name()).toUpperCase(Locale.ROOT), "_"));
            }
            put(methods.take(ofBlock(block.dtype()), "_"), "", block.dtype());
            put(methods.take("encode" + RuleNames.type(ofBlock(block.dtype())), "_"), "encode", block.dtype(), "");
        }
    }

    private void put(String name, String... key) {
        names.put(List.of(key), name);
    }

    private String get(String... key) {
        return Objects.requireNonNull(names.get(List.of(key)), () -> String.join(" ", key));
    }

    private void addComponents(Structure.Sequence sequence) {
        NameSpace components = NameSpace.ofComponents();
        if (sequence.choices().stream().anyMatch(variant -> variant.type() != null)) {
            components.take(TYPE, "");
        }
        boolean others = sequence.components().stream().anyMatch(component -> component.isOthers());
        if (others) {
            put(components.take("others", "Item"), sequence.rule(), Component.OTHERS);
        }
        for (Component component : sequence.components()) {
            if (!component.isOthers()) {
                put(components.take(wanted(sequence.rule(), component), "Item"), sequence.rule(), component.rule());
            }
        }
    }

    private static String wanted(String owner, Component component) {
        if (component.rule().equals(owner)) {
            return "value";
        }
        return component.many() ? JavaNames.members(component.rule()) : RuleNames.member(component.rule());
    }

    private void addConstants(Enumeration enumeration) {
        NameSpace constants = NameSpace.ofConstants(JavaNames.CODES);
        for (Enumeration.Enumerator value : enumeration.values()) {
            put(constants.take(JavaNames.constant(value.name()), "_"), enumeration.rule(), value.name());
        }
    }

    private static String ofBlock(String name) {
        return name.replace('-', '_');
    }

    /** The type of a rule. */
    String type(String rule) {
        return get(rule);
    }

    /** The component of {@code owner}'s record for the value of {@code rule}, or for all its values if it is repeated. */
    public String component(String owner, String rule) {
        return get(owner, rule);
    }

    /** The constant for a named value. */
    public String constant(String rule, String enumerator) {
        return get(rule, enumerator);
    }

    /** The method that decodes the blocks of a dtype. */
    public String block(String dtype) {
        return get("", dtype);
    }

    /** The method that encodes a block of a dtype. */
    public String encoder(String dtype) {
        return get("encode", dtype, "");
    }

    /** The constant with the numbers of a table. */
    public String table(String name) {
        return get("", "", name);
    }
}
