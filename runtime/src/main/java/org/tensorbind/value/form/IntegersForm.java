package org.tensorbind.value.form;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.value.Longs;

/** Lists of integers, which the structure has as {@link Longs}. */
final class IntegersForm extends ValueForm {
    private final ValueForm element;
    private final ListForm list;

    IntegersForm(ValueForm element) {
        this.element = element;
        this.list = new ListForm(element);
    }

    @Override
    public @Nullable Object plain(@Nullable Object stored) {
        return stored instanceof Longs longs ? ListForm.plain(element, longs.asList()) : stored;
    }

    @Override
    public boolean accepts(@Nullable Object plain) {
        return list.accepts(plain);
    }

    @Override
    public @Nullable Object stored(@Nullable Object plain) {
        List<Long> integers = new ArrayList<>();
        for (Object value : plain instanceof List<?> given ? ListForm.stored(element, given) : List.of()) {
            if (value instanceof Long integer) {
                integers.add(integer);
            }
        }
        return Longs.of(integers);
    }

    @Override
    public boolean isStored(@Nullable Object value) {
        return value instanceof Longs;
    }

    @Override
    public String expected() {
        return list.expected();
    }
}
