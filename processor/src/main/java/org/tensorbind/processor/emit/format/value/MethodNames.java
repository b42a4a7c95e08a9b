package org.tensorbind.processor.emit.format.value;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.NameAllocator;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.type.RuleNames;

/** The names of one method: each thing has the name that suits it, if nothing before it in the method has that. */
public abstract class MethodNames implements ValueVariables {
    private NameAllocator names = new NameAllocator();
    private final Map<Object, String> known = new HashMap<>();
    private final Map<Value.Op, String> computed = new HashMap<>();

    /** A local variable that is not an item. */
    private record Own(String purpose, String rule) {}

    /** The variable for a key, allocated on first use. */
    protected final String name(Object thing, String suggestion) {
        return known.computeIfAbsent(thing, missing -> names.newName(suggestion));
    }

    /** A variable that there is once in the method. */
    public final String own(String name) {
        return name(new Own(name, ""), name);
    }

    /** A variable for a purpose that has to do with a rule's values. */
    public final String of(String rule, String purpose, String suggestion) {
        return name(new Own(purpose, rule), suggestion);
    }

    /** A variable that has the name to itself. */
    public final String fresh(String suggestion) {
        return names.newName(suggestion);
    }

    /** A parameter. */
    public final String need(Quantity need) {
        if (need.isOffset()) {
            return name(need, RuleNames.member(need.of()) + "Start");
        }
        if (need.found() != null) {
            return name(need, JavaNames.found(need.found()));
        }
        return name(need, need.isList() ? JavaNames.members(need.of()) : RuleNames.member(need.of()));
    }

    @Override
    public CodeBlock parameter(Quantity need) {
        return CodeBlock.of("$N", need(need));
    }

    /** A block of its own: the names that are made in it are free again after it. */
    public final CodeBlock block(Supplier<CodeBlock> content) {
        NameAllocator outside = names;
        names = outside.clone();
        CodeBlock code = content.get();
        names = outside;
        return code;
    }

    /** From here on a variable has what is computed, until {@link #forget}. */
    public final void know(Value.Op op, String variable) {
        computed.put(op, variable);
    }

    /** No variable has what is computed any longer. */
    public final void forget() {
        computed.clear();
    }

    @Override
    public @Nullable String known(Value.Op op) {
        return computed.get(op);
    }
}
