package org.tensorbind.value.form;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Lists. */
final class ListForm extends ValueForm {
    private final ValueForm element;

    ListForm(ValueForm element) {
        this.element = element;
    }

    static List<@Nullable Object> each(List<?> list, Function<@Nullable Object, @Nullable Object> change) {
        List<@Nullable Object> changed = new ArrayList<>(list.size());
        list.forEach(value -> changed.add(change.apply(value)));
        return Collections.unmodifiableList(changed);
    }

    @Override
    public @Nullable Object plain(@Nullable Object stored) {
        return stored instanceof List<?> list ? each(list, element::plain) : stored;
    }

    @Override
    public boolean accepts(@Nullable Object plain) {
        return plain instanceof List<?> list && list.stream().allMatch(element::accepts);
    }

    @Override
    public @Nullable Object stored(@Nullable Object plain) {
        return plain instanceof List<?> list ? each(list, element::stored) : null;
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
