package org.tensorbind.processor.emit.format.value;

import com.palantir.javapoet.NameAllocator;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.step.Program;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.write.WritePrograms;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.type.RuleNames;

/** Names of the members of a serializer. */
public final class SerializerNames {
    private final NameAllocator methods = new NameAllocator();
    private final NameAllocator fields = new NameAllocator();
    private final List<String> places = new ArrayList<>();
    private final Map<String, Value> shortValues = new HashMap<>();

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
                .forEach(list -> fields.newName(list.rule().toUpperCase(Locale.ROOT), List.of("list", list.rule())));
        fields.newName("metadata", Known.Aspect.METADATA);
        for (Program program : plan.programs()) {
            method("write", program.rule(), program.id());
        }
        methods.newName("checkTensors");
        methods.newName("elementOrder");
        plan.tensors().solved().forEach(item -> method("solved", item.rule(), item.rule()));
        plan.counted().forEach(rule -> method("sizeOf", rule, rule));
        plan.derivations().forEach(derivation -> {
            if (derivation.isShort()) {
                shortValues.put(derivation.id(), derivation.value());
            } else {
                methods.newName(RuleNames.member(derivation.rule()), derivation.id());
            }
        });
        for (Known.Planned planned : plan.planned()) {
            String what = planned.quantity() == Quantity.Measure.OFFSET ? "Offset" : "Size";
            places.add(fields.newName(RuleNames.member(planned.rule()) + what, planned));
        }
        plan.bases().forEach(base -> places.add(fields.newName(RuleNames.member(base) + "Start", base)));
        plan.found()
                .forEach(found ->
                        places.add(fields.newName(JavaNames.found(found.need().sought()), found.need())));
    }

    /** Names a method for what there is one of for each rule or program. */
    private void method(String prefix, String rule, String id) {
        methods.newName(prefix + RuleNames.type(rule), List.of(prefix, id));
    }

    /** The constant that has the number of a list of tensors. */
    public String list(String rule) {
        return fields.get(List.of("list", rule));
    }

    public String program(String id) {
        return methods.get(List.of("write", id));
    }

    /** The value that is printed instead of a call of its method; null for others. */
    @Nullable
    Value shortValue(String id) {
        return shortValues.get(id);
    }

    public String derivation(String id) {
        return methods.get(id);
    }

    /** The method that gives what follows for an item from tensors. */
    public String solved(String rule) {
        return methods.get(List.of("solved", rule));
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

    /** The field with what is looked up. */
    public String found(Quantity need) {
        return fields.get(need);
    }

    /** The fields of sizes, places and what is looked up, which no variable may hide. */
    public List<String> places() {
        return places;
    }

    /** The method that counts the bytes of a rule's value. */
    public String size(String rule) {
        return methods.get(List.of("sizeOf", rule));
    }
}
