package org.tensorbind.processor.plan.value;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.record.Components;

/** Visits the parts of a plan: records, and lists and maps of records. */
public final class PlanParts {
    private PlanParts() {}

    /**
     * Shows each part to a visitor, what is around it first.
     *
     * @param visitor shows whether to go on into the part
     */
    public static void visit(@Nullable Object plan, Predicate<Object> visitor) {
        if (plan instanceof Collection<?> parts) {
            parts.forEach(part -> visit(part, visitor));
        } else if (plan instanceof Map<?, ?> parts) {
            visit(parts.values(), visitor);
        } else if (plan instanceof Record part && visitor.test(part)) {
            Components.of(part.getClass()).stream()
                    .filter(PlanParts::mayHaveParts)
                    .forEach(component -> visit(Components.get(part, component), visitor));
        }
    }

    private static boolean mayHaveParts(RecordComponent component) {
        Class<?> type = component.getType();
        return !type.isPrimitive() && type != String.class && !type.isEnum();
    }

    /** The parts of a kind, what is around others before them. */
    public static <P extends Record> List<P> all(@Nullable Object plan, Class<P> kind) {
        List<P> parts = new ArrayList<>();
        visit(plan, part -> {
            if (kind.isInstance(part)) {
                parts.add(kind.cast(part));
            }
            return true;
        });
        return parts;
    }

    /** Whether one of the parts is so. */
    public static boolean any(@Nullable Object plan, Predicate<Object> condition) {
        boolean[] found = new boolean[1];
        visit(plan, part -> {
            found[0] |= condition.test(part);
            return !found[0];
        });
        return found[0];
    }
}
