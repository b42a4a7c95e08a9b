package org.tensorbind.value.form;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Records with one component, which are that component. */
final class RecordForm<R, V> extends ValueForm {
    private final Class<R> type;
    private final Function<R, V> get;
    private final Function<V, R> make;
    private final ValueForm component;

    RecordForm(Class<R> type, Function<R, V> get, Function<V, R> make, ValueForm component) {
        this.type = type;
        this.get = get;
        this.make = make;
        this.component = component;
    }

    @Override
    public @Nullable Object plain(@Nullable Object stored) {
        return stored == null ? null : component.plain(get.apply(type.cast(stored)));
    }

    @Override
    public boolean accepts(@Nullable Object plain) {
        return component.accepts(plain);
    }

    @Override
    @SuppressWarnings("unchecked") // the component's form gives what the component is
    public Object stored(@Nullable Object plain) {
        return make.apply((V) component.stored(plain));
    }

    @Override
    boolean isNatural(@Nullable Object plain) {
        return component.isNatural(plain);
    }

    @Override
    public boolean isStored(@Nullable Object value) {
        return type.isInstance(value);
    }

    @Override
    public String expected() {
        return component.expected();
    }
}
