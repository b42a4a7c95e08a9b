package org.tensorbind.value.form;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A form that is looked up when it is used, since it contains itself. */
final class RecursiveForm extends ValueForm {
    private final Supplier<ValueForm> form;

    RecursiveForm(Supplier<ValueForm> form) {
        this.form = form;
    }

    @Override
    ValueForm resolved() {
        return form.get();
    }

    @Override
    public @Nullable Object plain(@Nullable Object stored) {
        return resolved().plain(stored);
    }

    @Override
    public boolean accepts(@Nullable Object plain) {
        return resolved().accepts(plain);
    }

    @Override
    public @Nullable Object stored(@Nullable Object plain) {
        return resolved().stored(plain);
    }

    @Override
    boolean isNatural(@Nullable Object plain) {
        return resolved().isNatural(plain);
    }

    @Override
    public boolean isStored(@Nullable Object value) {
        return resolved().isStored(value);
    }

    @Override
    public @Nullable String type(@Nullable Object stored) {
        return resolved().type(stored);
    }

    @Override
    public @Nullable ValueForm ofType(String type) {
        return resolved().ofType(type);
    }

    @Override
    public String expected() {
        return "the like";
    }
}
