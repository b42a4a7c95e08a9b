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
 * Converts values of a format's structure to plain values ({@code Long}, {@code Float}, {@code Double}, {@code Boolean}, {@code String},
 * {@code byte[]}, {@code List} and {@code Map}) and back.
 */
@GeneratedCodeApi
public abstract class ValueForm {
    /** Texts. */
    public static final ValueForm TEXT = new ScalarForm<>(String.class, "text");

    /** Booleans. */
    public static final ValueForm TRUTH = new ScalarForm<>(Boolean.class, "true or false");

    /** Bytes. */
    public static final ValueForm BYTES = new ScalarForm<>(byte[].class, "bytes");

    /** Any value of a document, unconverted. */
    public static final ValueForm ANYTHING = new ScalarForm<>(Object.class, "any value");

    /** Plain values of any type, and no others. */
    public static final ValueForm PLAIN = new PlainForm();

    /** 32-bit floats, which are doubles in the structure. */
    public static final ValueForm FLOAT32 = new FloatForm(true);

    /** 64-bit floats. */
    public static final ValueForm FLOAT64 = new FloatForm(false);

    ValueForm() {}

    /** Integers of {@code bits} bits, which are longs in the structure. */
    public static ValueForm integer(int bits, boolean signed) {
        return new IntegerForm(bits, signed);
    }

    /** Named values; those named {@code true} and {@code false} become booleans, others their names. */
    public static <E extends CodedValue> ValueForm named(Class<E> type, Codes<E> codes) {
        return new NamedForm<>(type, codes.byName());
    }

    /** A record with one component. */
    public static <R, V> ValueForm record(Class<R> type, Function<R, V> get, Function<V, R> make, ValueForm component) {
        return new RecordForm<>(type, get, make, component);
    }

    /** One of several variants, by their names in the format. */
    @SafeVarargs
    public static ValueForm choice(Map.Entry<String, ValueForm>... variants) {
        return new ChoiceForm(List.of(variants));
    }

    /** A list. */
    public static ValueForm list(ValueForm element) {
        return new ListForm(element);
    }

    /** A list of integers, which is {@link Longs} in the structure. */
    public static ValueForm integers(ValueForm element) {
        return record(Longs.class, Longs::asList, Longs::of, list(element));
    }

    /** A map with string keys. */
    public static ValueForm map(ValueForm value) {
        return new MapForm(value);
    }

    /**
     * A record with a tag and a list whose elements are all of the variant that the tag selects.
     *
     * @param make creates the record from a tag and elements
     * @param tags the tags by the names of the variants
     * @param choice the form of an element, a choice
     */
    public static <R, E, T extends CodedValue> ValueForm tagged(
            Class<R> type,
            Function<R, T> tag,
            Function<R, List<E>> elements,
            BiFunction<T, List<E>, R> make,
            Codes<T> tags,
            ValueForm choice) {
        return new TaggedForm<>(type, tag, elements, make, tags.byName(), choice);
    }

    /** A form that contains itself, resolved on first use. */
    public static ValueForm later(Supplier<ValueForm> form) {
        return new RecursiveForm(form);
    }

    /** Converts a value of the structure to a plain value, which is the same unless a form has another. */
    public @Nullable Object plain(@Nullable Object stored) {
        return stored;
    }

    /** Whether the format can store a plain value. */
    public abstract boolean accepts(@Nullable Object plain);

    /** Converts a plain value for which {@link #accepts} is true to a value of the structure. */
    public @Nullable Object stored(@Nullable Object plain) {
        return plain;
    }

    /** Whether a value is a value of the structure. */
    public abstract boolean isStored(@Nullable Object value);

    /** A description of accepted values, for messages. */
    public abstract String expected();

    /** The format's name for the type of a value of the structure, such as {@code ARRAY of INT32}; null if all values have one type. */
    public @Nullable String type(@Nullable Object stored) {
        return null;
    }

    /** The form of the values of a type, null for none. */
    public @Nullable ValueForm ofType(String type) {
        return null;
    }

    /** Whether an accepted plain value has the natural Java type of the format's type. */
    boolean isNatural(@Nullable Object plain) {
        return true;
    }

    /** The form that {@link #later} resolves to; otherwise this form. */
    ValueForm resolved() {
        return this;
    }
}
