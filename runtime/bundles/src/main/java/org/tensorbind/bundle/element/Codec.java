package org.tensorbind.bundle.element;

import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.FormatTraits;
import org.tensorbind.Layout;
import org.tensorbind.Shape;
import org.tensorbind.TensorData;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorView;
import org.tensorbind.payload.code.ConvertedData;
import org.tensorbind.payload.code.EncodedBlocks;

/**
 * A Java type that holds a tensor. {@link Codecs} has all there are.
 *
 * @param <T> the Java type
 */
public abstract class Codec<T> {
    private final String javaType;
    private final Form form;

    /** How the Java type arranges elements. */
    public enum Form {
        /** One element. */
        SCALAR,
        /** All elements row-major in one array or buffer, of whatever rank. */
        FLAT,
        /** Arrays of arrays, one level for each dimension. */
        NESTED,
        /** The tensor itself, read when asked. */
        VIEW
    }

    Codec(String javaType, Form form) {
        this.javaType = javaType;
        this.form = form;
    }

    /** The Java type as it is written, such as {@code float[][]}. */
    public final String javaType() {
        return javaType;
    }

    /** How it arranges elements. */
    public final Form form() {
        return form;
    }

    /** The depth of a {@link Form#NESTED} array, 0 for a scalar, -1 if the type does not determine it. */
    public abstract int rank();

    /** The natural dtype of the Java type, null for one that takes any. */
    public abstract @Nullable DType dtype();

    /** How the type takes elements of a dtype. */
    public abstract DtypeMatch fit(DType dtype);

    /** Whether the value reads from the file after it was loaded. */
    public abstract boolean holdsFile();

    /** Whether a tensor of this layout is taken; the message for one that is not. */
    public @Nullable String rejects(Layout layout) {
        return switch (layout) {
            case DENSE -> null;
            case COO -> "is sparse (coo); use CooTensor or TensorView";
            case UNSUPPORTED -> "has a layout that is not decoded; use TensorView";
        };
    }

    /**
     * Reads the elements.
     *
     * @param as their dtype in the Java type, null for any
     */
    public abstract T read(TensorView view, @Nullable DType as) throws IOException;

    /** The constraints that a value puts on its tensor's shape. */
    public abstract ValueShape extent(T value);

    /** The type of the elements that the value itself has; null where the Java type alone decides. */
    public @Nullable ElementType typeOf(T value) {
        return null;
    }

    /** Why a format cannot store the value's elements as a type, null where it can. */
    public @Nullable String rejectedBy(TensorFormat format, T value, ElementType type) {
        FormatTraits traits = format.traits();
        return traits.supports(type) ? null : absent(type.toString(), traits);
    }

    /** The message for elements of a type that a format does not have. */
    static String absent(String type, FormatTraits traits) {
        String known = Stream.concat(traits.dtypes().stream(), traits.blockTypes().stream())
                .map(Object::toString)
                .collect(Collectors.joining(", "));
        return "is " + type + ", which " + traits.title() + " cannot store; it can store " + known;
    }

    /** Whether the value is a sparse tensor. */
    public boolean isSparse(T value) {
        return false;
    }

    /** Looks for the first element that is not finite, where it must be, or that {@code dtype} does not hold. */
    public abstract void check(T value, DType dtype, boolean finite, boolean exact) throws IOException;

    /**
     * The value as a tensor for a writer, whose elements are converted to a type when they are written.
     *
     * @throws IllegalArgumentException if they cannot be converted to it
     */
    public abstract TensorEntry entry(String name, T value, ElementType type, Shape shape) throws IOException;

    /** Elements as another type, perhaps of blocks. */
    static TensorData converted(TensorView view, ElementType type) {
        return type.isBlock() ? new EncodedBlocks(view, type) : new ConvertedData(view, type.dtype());
    }
}
