package org.tensorbind.value.form;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The form of lists with a tag that selects the variant of all elements. A plain list gets the first variant that accepts every element; an empty
 * list gets the first of all.
 */
final class TaggedForm<R, E, T> extends ValueForm {
    private final Class<R> type;
    private final Function<R, T> tag;
    private final Function<R, List<E>> elements;
    private final BiFunction<T, List<E>, R> make;
    private final Map<String, T> tags;
    private final ValueForm choice;

    TaggedForm(
            Class<R> type,
            Function<R, T> tag,
            Function<R, List<E>> elements,
            BiFunction<T, List<E>, R> make,
            Map<String, T> tags,
            ValueForm choice) {
        this.type = type;
        this.tag = tag;
        this.elements = elements;
        this.make = make;
        this.tags = tags;
        this.choice = choice;
    }

    private Map.@Nullable Entry<String, ValueForm> variantOf(@Nullable Object plain) {
        return plain instanceof List<?> list && choice.resolved() instanceof ChoiceForm variants
                ? variants.accepting(list, tags::containsKey)
                : null;
    }

    @Override
    public @Nullable Object plain(@Nullable Object stored) {
        return type.isInstance(stored) ? ListForm.each(elements.apply(type.cast(stored)), choice::plain) : stored;
    }

    @Override
    public boolean accepts(@Nullable Object plain) {
        return variantOf(plain) != null;
    }

    @Override
    @SuppressWarnings("unchecked") // the choice's forms give its variants
    public @Nullable Object stored(@Nullable Object plain) {
        Map.Entry<String, ValueForm> variant = variantOf(plain);
        T given = variant == null ? null : tags.get(variant.getKey());
        return given == null || variant == null || !(plain instanceof List<?> list)
                ? null
                : make.apply(given, (List<E>) ListForm.each(list, variant.getValue()::stored));
    }

    @Override
    public @Nullable String type(@Nullable Object stored) {
        T given = type.isInstance(stored) ? tag.apply(type.cast(stored)) : null;
        return tags.entrySet().stream()
                .filter(each -> each.getValue().equals(given))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
    }

    @Override
    public @Nullable ValueForm ofType(String variant) {
        T given = tags.get(variant);
        return given == null ? null : new TaggedForm<>(type, tag, elements, make, Map.of(variant, given), choice);
    }

    @Override
    public boolean isStored(@Nullable Object value) {
        return type.isInstance(value);
    }

    @Override
    public String expected() {
        return tags.size() == 1
                ? "a list of values of type " + tags.keySet().iterator().next()
                : "a list of values of one type";
    }
}
