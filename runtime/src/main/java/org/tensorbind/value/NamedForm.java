package org.tensorbind.value;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Values with names. */
final class NamedForm<E> extends ValueForm {
    private static final Set<String> TRUTH_VALUES = Set.of("true", "false");

    private final Class<E> type;
    private final Function<E, @Nullable String> label;
    private final List<E> values;
    private final boolean truth;

    NamedForm(Class<E> type, Function<E, @Nullable String> label, List<E> values) {
        this.type = type;
        this.label = label;
        this.values = values;
        this.truth = values.stream().map(label).collect(Collectors.toSet()).equals(TRUTH_VALUES);
    }

    @Override
    public @Nullable Object plain(@Nullable Object stored) {
        String name = type.isInstance(stored) ? label.apply(type.cast(stored)) : null;
        return name == null ? String.valueOf(stored) : truth ? (Object) Boolean.valueOf(name) : name;
    }

    @Override
    public boolean accepts(@Nullable Object plain) {
        return stored(plain) != null;
    }

    @Override
    public @Nullable Object stored(@Nullable Object plain) {
        boolean possible = truth ? plain instanceof Boolean : plain instanceof String;
        return possible
                ? values.stream()
                        .filter(value -> Objects.equals(label.apply(value), String.valueOf(plain)))
                        .findFirst()
                        .orElse(null)
                : null;
    }

    @Override
    public boolean isStored(@Nullable Object value) {
        return type.isInstance(value);
    }

    @Override
    public String expected() {
        return truth
                ? "true or false"
                : "one of " + values.stream().map(label).map(String::valueOf).collect(Collectors.joining(", "));
    }
}
