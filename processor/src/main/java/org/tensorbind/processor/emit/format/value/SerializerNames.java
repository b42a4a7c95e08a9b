package org.tensorbind.processor.emit.format.value;

import com.palantir.javapoet.NameAllocator;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tensorbind.processor.plan.step.Program;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.write.WritePrograms;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.type.RuleNames;

/** Names of the members of a serializer. */
public final class SerializerNames {
    private final NameAllocator methods = new NameAllocator();
    private final NameAllocator fields = new NameAllocator();
    private final List<String> places = new ArrayList<>();
    private final Map<String, String> programs = new HashMap<>();
    private final Map<String, String> sizes = new HashMap<>();
    private final Map<String, String> solved = new HashMap<>();
    private final Map<String, String> lists = new HashMap<>();

    public SerializerNames(WritePrograms plan) {
        for (Method method : Object.class.getDeclaredMethods()) {
            methods.newName(method.getName(), method);
        }
        methods.newName("plan");
        methods.newName("order");
        for (String member : new String[] {"contents", "items", "plan", "tensors", "elements", "PLACES"}) {
            fields.newName(member);
        }
        plan.tensors()
                .lists()
                .forEach(list ->
                        lists.put(list.rule(), fields.newName(list.rule().toUpperCase(Locale.ROOT))));
        fields.newName("metadata", Known.Aspect.METADATA);
        for (Program program : plan.programs()) {
            programs.put(program.id(), methods.newName("write" + RuleNames.type(program.rule())));
        }
        methods.newName("checkTensors");
        methods.newName("elementOrder");
        plan.tensors()
                .solved()
                .forEach(item -> solved.put(item.rule(), methods.newName("solved" + RuleNames.type(item.rule()))));
        plan.counted().forEach(rule -> sizes.put(rule, methods.newName("sizeOf" + RuleNames.type(rule))));
        plan.derivations().forEach(derivation -> methods.newName(RuleNames.member(derivation.rule()), derivation.id()));
        for (Known.Planned planned : plan.planned()) {
            String what = planned.quantity() == Quantity.Measure.OFFSET ? "Offset" : "Size";
            places.add(fields.newName(RuleNames.member(planned.rule()) + what, planned));
        }
        plan.bases().forEach(base -> places.add(fields.newName(RuleNames.member(base) + "Start", base)));
    }

    /** The constant that has the number of a list of tensors. */
    public String list(String rule) {
        return lists.getOrDefault(rule, rule);
    }

    public String program(String id) {
        return programs.getOrDefault(id, id);
    }

    public String derivation(String id) {
        return methods.get(id);
    }

    /** The method that gives what follows for an item from tensors. */
    public String solved(String rule) {
        return solved.getOrDefault(rule, rule);
    }

    public String metadata() {
        return fields.get(Known.Aspect.METADATA);
    }

    public String quantity(Known.Planned planned) {
        return fields.get(planned);
    }

    public String base(String rule) {
        return fields.get(rule);
    }

    /** The fields of sizes and places, which no variable may hide. */
    public List<String> places() {
        return places;
    }

    /** The method that counts the bytes of a rule's value. */
    public String size(String rule) {
        return sizes.getOrDefault(rule, rule);
    }
}
