package org.tensorbind.value.form;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Maps from texts. */
final class MapForm extends ValueForm {
    private final ValueForm value;

    MapForm(ValueForm value) {
        this.value = value;
    }

    private static Map<String, @Nullable Object> each(
            Map<?, ?> map, Function<@Nullable Object, @Nullable Object> change) {
        Map<String, @Nullable Object> changed = new LinkedHashMap<>();
        map.forEach((key, each) -> changed.put(String.valueOf(key), change.apply(each)));
        return Collections.unmodifiableMap(changed);
    }

    @Override
    public @Nullable Object plain(@Nullable Object stored) {
        return stored instanceof Map<?, ?> map ? each(map, value::plain) : stored;
    }

    @Override
    public boolean accepts(@Nullable Object plain) {
        return plain instanceof Map<?, ?> map
                && map.entrySet().stream()
                        .allMatch(entry -> entry.getKey() instanceof String && value.accepts(entry.getValue()));
    }

    @Override
    public @Nullable Object stored(@Nullable Object plain) {
        return plain instanceof Map<?, ?> map ? each(map, value::stored) : null;
    }

    @Override
    public boolean isStored(@Nullable Object candidate) {
        return candidate instanceof Map<?, ?> map && map.values().stream().allMatch(value::isStored);
    }

    @Override
    public String expected() {
        return "a map, each value " + value.expected();
    }
}
