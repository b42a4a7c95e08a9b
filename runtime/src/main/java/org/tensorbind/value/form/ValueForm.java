package org.tensorbind.value.form;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.value.CodedValue;
import org.tensorbind.value.Codes;
import org.tensorbind.value.Longs;

/**
 * Converts values of a format's own structure to plain ones, {@code Long}, {@code Float}, {@code Double}, {@code Boolean}, {@code String},
 * {@code byte[]}, {@code List} and {@code Map}, and back.
 */
@GeneratedCodeApi
public abstract class ValueForm {
    /** Texts. */
    public static final ValueForm TEXT = new ScalarForm<>(String.class, "text");

    /** Truth values. */
    public static final ValueForm TRUTH = new ScalarForm<>(Boolean.class, "true or false");

    /** Bytes. */
    public static final ValueForm BYTES = new ScalarForm<>(byte[].class, "bytes");

    /** What a document may hold, as it is. */
    public static final ValueForm ANYTHING = new ScalarForm<>(Object.class, "any value");

    /** Floats of 32 bits, which the structure has as doubles. */
    public static final ValueForm FLOAT32 = new FloatForm(true);

    /** Floats of 64 bits. */
    public static final ValueForm FLOAT64 = new FloatForm(false);

    ValueForm() {}

    /** Integers of {@code bits} bits, which the structure has in a long. */
    public static ValueForm integer(int bits, boolean signed) {
        return new IntegerForm(bits, signed);
    }

    /** Named values; those named {@code true} and {@code false} are truth values, others are their names. */
    public static <E extends CodedValue> ValueForm named(Class<E> type, Codes<?, E> codes) {
        return new NamedForm<>(type, codes.byName());
    }

    /** A record with one component. */
    public static <R, V> ValueForm record(Class<R> type, Function<R, V> get, Function<V, R> make, ValueForm component) {
        return new RecordForm<>(type, get, make, component);
    }

    /** One of several, by what the format calls them. */
    @SafeVarargs
    public static ValueForm choice(Map.Entry<String, ValueForm>... variants) {
        return new ChoiceForm(List.of(variants));
    }

    /** A list. */
    public static ValueForm list(ValueForm element) {
        return new ListForm(element);
    }

    /** A list of integers, which the structure has as {@link Longs}. */
    public static ValueForm integers(ValueForm element) {
        return record(Longs.class, Longs::asList, Longs::of, list(element));
    }

    /** A map from texts. */
    public static ValueForm map(ValueForm value) {
        return new MapForm(value);
    }

    /**
     * A record of a tag and a list whose elements are all of the variant that the tag names.
     *
     * @param make a record of a tag and elements
     * @param tags the tags by what the variants are called
     * @param choice the form of an element, a choice
     */
    public static <R, E, T extends CodedValue> ValueForm tagged(
            Class<R> type,
            Function<R, T> tag,
            Function<R, List<E>> elements,
            BiFunction<T, List<E>, R> make,
            Codes<?, T> tags,
            ValueForm choice) {
        return new TaggedForm<>(type, tag, elements, make, tags.byName(), choice);
    }

    /** A form that is made of itself. */
    public static ValueForm later(Supplier<ValueForm> form) {
        return new RecursiveForm(form);
    }

    /** The plain value of one of the structure. */
    public abstract @Nullable Object plain(@Nullable Object stored);

    /** Whether the format can store a plain value. */
    public abstract boolean accepts(@Nullable Object plain);

    /** The structure's value of a plain one that {@link #accepts} takes. */
    public abstract @Nullable Object stored(@Nullable Object plain);

    /** Whether a value is the structure's own. */
    public abstract boolean isStored(@Nullable Object value);

    /** What a plain value must be, for messages. */
    public abstract String expected();

    /** The format's name for the type of one of the structure's values, such as {@code ARRAY of INT32}; null where all are of one type. */
    public @Nullable String type(@Nullable Object stored) {
        return null;
    }

    /** The form of the values of a type, null where there is none. */
    public @Nullable ValueForm ofType(String type) {
        return null;
    }

    /** Whether the format's type is the same as the Java type of a plain value that it accepts. */
    boolean isNatural(@Nullable Object plain) {
        return true;
    }

    /** The form that a {@link #later} one looks up; any other itself. */
    ValueForm resolved() {
        return this;
    }
}
