package org.tensorbind.bundle;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.annotation.Conversion;

/**
 * What a bundle says about one tensor. Immutable: each method but {@link #of} returns a changed copy. It binds and collects itself as the element of
 * a list or map.
 *
 * @param <T> the Java type that holds it
 */
public final class TensorSpec<T> implements Binding<T>, Collecting<T> {
    private final Codec<T> codec;
    private final String component;
    private final String name;
    private final @Nullable ShapePattern shape;
    private final @Nullable DType dtype;
    private final Conversion conversion;
    private final boolean finite;
    private final int index;
    private final StoredAs stored;
    private final List<String> aliases;
    private final boolean transposed;
    private final @Nullable PartOfRows part;

    private TensorSpec(
            Codec<T> codec,
            String component,
            String name,
            @Nullable ShapePattern shape,
            @Nullable DType dtype,
            Conversion conversion,
            boolean finite,
            int index,
            StoredAs stored,
            List<String> aliases,
            boolean transposed,
            @Nullable PartOfRows part) {
        this.codec = codec;
        this.component = component;
        this.name = name;
        this.shape = shape;
        this.dtype = dtype;
        this.conversion = conversion;
        this.finite = finite;
        this.index = index;
        this.stored = stored;
        this.aliases = aliases;
        this.transposed = transposed;
        this.part = part;
    }

    /**
     * A tensor of any shape that the type allows, widened where nothing is lost.
     *
     * @param component the component's name; empty for the element of a list or map
     * @param name the tensor's name, behind what the names of the bundle begin with
     */
    public static <T> TensorSpec<T> of(Codec<T> codec, String component, String name) {
        return new TensorSpec<>(
                codec,
                component,
                name,
                null,
                null,
                Conversion.WIDEN,
                false,
                -1,
                StoredAs.AS_THE_BUNDLE,
                List.of(),
                false,
                null);
    }

    /** Returns a copy of this shape, see {@link ShapePattern#of}. */
    public TensorSpec<T> shape(String pattern) {
        return new TensorSpec<>(
                codec,
                component,
                name,
                ShapePattern.of(pattern),
                dtype,
                conversion,
                finite,
                index,
                stored,
                aliases,
                transposed,
                part);
    }

    /** Returns a copy of this dtype, and of no other unless {@link #conversion} says so. */
    public TensorSpec<T> dtype(DType fixed) {
        return new TensorSpec<>(
                codec,
                component,
                name,
                shape,
                fixed,
                Conversion.EXACT,
                finite,
                index,
                stored,
                aliases,
                transposed,
                part);
    }

    /** Returns a copy that takes these dtypes. */
    public TensorSpec<T> conversion(Conversion policy) {
        return new TensorSpec<>(
                codec, component, name, shape, dtype, policy, finite, index, stored, aliases, transposed, part);
    }

    /** Returns a copy that refuses NaN and infinities. */
    public TensorSpec<T> finite() {
        return new TensorSpec<>(
                codec, component, name, shape, dtype, conversion, true, index, stored, aliases, transposed, part);
    }

    /** Returns a copy at this position of files without names, from where the bundle starts. */
    public TensorSpec<T> index(int position) {
        return new TensorSpec<>(
                codec, component, name, shape, dtype, conversion, finite, position, stored, aliases, transposed, part);
    }

    /** Returns a copy compressed at a level of the filter, whatever the bundle says. */
    public TensorSpec<T> compress(String filter, int level) {
        return stored(new StoredAs(filter, level, stored.checksum(), stored.bigEndian()));
    }

    /** Returns a copy with a checksum, whatever the bundle says. */
    public TensorSpec<T> checksum(String algorithm) {
        return stored(new StoredAs(stored.filter(), stored.level(), algorithm, stored.bigEndian()));
    }

    /** Returns a copy stored most significant byte first. */
    public TensorSpec<T> bigEndian() {
        return stored(new StoredAs(stored.filter(), stored.level(), stored.checksum(), true));
    }

    /** Returns a copy that looks for these names, too, behind what the names of the bundle begin with. */
    public TensorSpec<T> alias(String... names) {
        return new TensorSpec<>(
                codec,
                component,
                name,
                shape,
                dtype,
                conversion,
                finite,
                index,
                stored,
                List.of(names),
                transposed,
                part);
    }

    /** Returns a copy whose matrix a file has transposed. */
    public TensorSpec<T> transposed() {
        return new TensorSpec<>(
                codec, component, name, shape, dtype, conversion, finite, index, stored, aliases, true, part);
    }

    /**
     * Returns a copy that is some rows of its tensor.
     *
     * @param before how many rows precede it, as a dimension of a shape; empty where it is the first part
     * @param after how many rows follow it; empty where it is the last part
     */
    public TensorSpec<T> part(String before, String after) {
        return new TensorSpec<>(
                codec,
                component,
                name,
                shape,
                dtype,
                conversion,
                finite,
                index,
                stored,
                aliases,
                transposed,
                PartOfRows.of(before, after));
    }

    private TensorSpec<T> stored(StoredAs changed) {
        return new TensorSpec<>(
                codec, component, name, shape, dtype, conversion, finite, index, changed, aliases, transposed, part);
    }

    @Override
    public Loader<T> bind(BundleBinder in) {
        return in.tensor(this);
    }

    @Override
    public void collect(BundleCollector out, T value) {
        out.tensor(this, value);
    }

    Codec<T> codec() {
        return codec;
    }

    String component() {
        return component;
    }

    String name() {
        return name;
    }

    boolean isTransposed() {
        return transposed;
    }

    /** Which rows of its tensor this is, null for all. */
    @Nullable
    PartOfRows part() {
        return part;
    }

    List<String> aliases() {
        return aliases;
    }

    @Nullable
    ShapePattern shape() {
        return shape;
    }

    /** The dtype that is written, null for the value's own. */
    @Nullable
    DType dtype() {
        return dtype == null ? codec.dtype() : dtype;
    }

    boolean fixesDtype() {
        return dtype != null;
    }

    Conversion conversion() {
        return conversion;
    }

    boolean isFinite() {
        return finite;
    }

    int index() {
        return index;
    }

    StoredAs stored() {
        return stored;
    }

    /** Why an element type of a file is not taken, null where it is. The numbers of blocks are converted, as those of narrower dtypes are. */
    @Nullable
    String refuses(ElementType type) {
        DType own = dtype();
        if (own == null || type.dtype() == own) {
            return null;
        }
        DType actual = type.numbers();
        boolean opaque = codec.dtype() == null || (codec.fit(own) == Fit.BITS && !own.isInteger());
        Fit fit = opaque ? Fit.NEVER : codec.fit(actual);
        boolean widens = actual == own ? !opaque : Fit.of(own, actual) == Fit.WIDENS && fit == Fit.WIDENS;
        boolean truth = actual == DType.BOOL && !opaque && (own.isInteger() || own.isFloatingPoint());
        boolean taken = switch (conversion) {
            case ROUND -> fit != Fit.NEVER || truth;
            case WIDEN, DEFAULT -> widens;
            case EXACT -> false;
        };
        return taken
                ? null
                : "must be " + own + ", is " + type + (truth ? allowingTruth(fit) : allowing(actual, fit, widens));
    }

    private static String allowingTruth(Fit fit) {
        return (fit == Fit.BITS ? "; dtype = BOOL would take its bytes, " : "; ")
                + "conversion = ROUND would take it as 0 and 1";
    }

    private String allowing(DType actual, Fit fit, boolean widens) {
        if (widens) {
            return "; conversion = WIDEN would take it";
        }
        return switch (fit) {
            case NEVER ->
                codec.dtype() == null
                        ? ""
                        : "; " + codec.javaType() + " cannot hold it, use " + (actual == DType.BOOL ? booleans() : "")
                                + "TensorView";
            case BITS -> "; dtype = " + actual.name() + " would take its bits, conversion = ROUND its values";
            default -> "; conversion = ROUND would round it";
        };
    }

    /** The Java type with booleans in the place of numbers, where there is one. */
    private String booleans() {
        String type = codec.javaType();
        int brackets = type.indexOf('[');
        String numbers = brackets < 0 ? type : type.substring(0, brackets);
        return Character.isLowerCase(numbers.charAt(0)) ? "boolean" + type.substring(numbers.length()) + " or " : "";
    }
}
