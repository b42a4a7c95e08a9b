package org.tensorbind.value.form;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.value.CodedValue;

/** Values with names. */
final class NamedForm<E extends CodedValue> extends ValueForm {
    private static final Set<String> TRUTH_VALUES = Set.of("true", "false");

    private final Class<E> type;
    private final Map<String, E> values;
    private final boolean truth;

    NamedForm(Class<E> type, Map<String, E> values) {
        this.type = type;
        this.values = values;
        this.truth = values.keySet().equals(TRUTH_VALUES);
    }

    @Override
    public @Nullable Object plain(@Nullable Object stored) {
        String name = type.isInstance(stored) ? type.cast(stored).label() : null;
        return name == null ? String.valueOf(stored) : truth ? (Object) Boolean.valueOf(name) : name;
    }

    @Override
    public boolean accepts(@Nullable Object plain) {
        return stored(plain) != null;
    }

    @Override
    public @Nullable Object stored(@Nullable Object plain) {
        boolean possible = truth ? plain instanceof Boolean : plain instanceof String;
        return possible ? values.get(String.valueOf(plain)) : null;
    }

    @Override
    public boolean isStored(@Nullable Object value) {
        return type.isInstance(value);
    }

    @Override
    public String expected() {
        return truth ? "true or false" : "one of " + String.join(", ", values.keySet());
    }
}
