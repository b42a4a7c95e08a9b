package org.tensorbind.value.form;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists. */
final class ListForm extends ValueForm {
    private final ValueForm element;

    ListForm(ValueForm element) {
        this.element = element;
    }

    static List<@Nullable Object> plain(ValueForm element, List<?> list) {
        List<@Nullable Object> plain = new ArrayList<>(list.size());
        list.forEach(value -> plain.add(element.plain(value)));
        return Collections.unmodifiableList(plain);
    }

    static List<@Nullable Object> stored(ValueForm element, List<?> list) {
        List<@Nullable Object> stored = new ArrayList<>(list.size());
        list.forEach(value -> stored.add(element.stored(value)));
        return Collections.unmodifiableList(stored);
    }

    @Override
    public @Nullable Object plain(@Nullable Object stored) {
        return stored instanceof List<?> list ? plain(element, list) : stored;
    }

    @Override
    public boolean accepts(@Nullable Object plain) {
        return plain instanceof List<?> list && list.stream().allMatch(element::accepts);
    }

    @Override
    public @Nullable Object stored(@Nullable Object plain) {
        return plain instanceof List<?> list ? stored(element, list) : null;
    }

    @Override
    public boolean isStored(@Nullable Object value) {
        return value instanceof List<?> list && list.stream().allMatch(element::isStored);
    }

    @Override
    public String expected() {
        return "a list, each element " + element.expected();
    }
}
