package org.tensorbind.bundle.binding;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.annotation.Conversion;
import org.tensorbind.bundle.element.Codec;
import org.tensorbind.bundle.element.DtypeMatch;
import org.tensorbind.bundle.shape.RowRange;
import org.tensorbind.bundle.shape.ShapePattern;

/**
 * One tensor, as a bundle declares it. Immutable: each method but {@link #of} returns a changed copy. It binds and collects itself as the element of
 * a list or map.
 *
 * @param <T> the Java type that holds it
 */
public final class TensorSpec<T> implements BindFunction<T>, CollectFunction<T> {
    private final Codec<T> codec;
    private final String component;
    private final String name;
    private @Nullable ShapePattern shape;
    private @Nullable DType dtype;
    private Conversion conversion = Conversion.WIDEN;
    private boolean finite;
    private int index = -1;
    private StorageOverride stored = StorageOverride.AS_THE_BUNDLE;
    private List<String> aliases = List.of();
    private boolean transposed;
    private @Nullable RowRange part;

    private TensorSpec(Codec<T> codec, String component, String name) {
        this.codec = codec;
        this.component = component;
        this.name = name;
    }

    /** A copy, to be modified before it is published. */
    private TensorSpec<T> copy() {
        TensorSpec<T> copy = new TensorSpec<>(codec, component, name);
        copy.shape = shape;
        copy.dtype = dtype;
        copy.conversion = conversion;
        copy.finite = finite;
        copy.index = index;
        copy.stored = stored;
        copy.aliases = aliases;
        copy.transposed = transposed;
        copy.part = part;
        return copy;
    }

    /**
     * A tensor of any shape that the type allows, widened where nothing is lost.
     *
     * @param component the component's name; empty for the element of a list or map
     * @param name the tensor's name, after what the names of the bundle begin with
     */
    public static <T> TensorSpec<T> of(Codec<T> codec, String component, String name) {
        return new TensorSpec<>(codec, component, name);
    }

    /** Returns a copy of this shape, see {@link ShapePattern#of}. */
    public TensorSpec<T> shape(String pattern) {
        TensorSpec<T> copy = copy();
        copy.shape = ShapePattern.of(pattern);
        return copy;
    }

    /** Returns a copy with a dtype; other dtypes are rejected unless {@link #conversion} allows them. */
    public TensorSpec<T> dtype(DType fixed) {
        TensorSpec<T> copy = copy();
        copy.dtype = fixed;
        copy.conversion = Conversion.EXACT;
        return copy;
    }

    /** Returns a copy that takes these dtypes. */
    public TensorSpec<T> conversion(Conversion policy) {
        TensorSpec<T> copy = copy();
        copy.conversion = policy;
        return copy;
    }

    /** Returns a copy that rejects NaN and infinities. */
    public TensorSpec<T> finite() {
        TensorSpec<T> copy = copy();
        copy.finite = true;
        return copy;
    }

    /** Returns a copy at this position of files without names, from where the bundle starts. */
    public TensorSpec<T> index(int position) {
        TensorSpec<T> copy = copy();
        copy.index = position;
        return copy;
    }

    /** Returns a copy that is compressed at a level of the filter, overriding the bundle's setting. */
    public TensorSpec<T> compress(String filter, int level) {
        return stored(new StorageOverride(filter, level, stored.checksum(), stored.bigEndian()));
    }

    /** Returns a copy with a checksum, overriding the bundle's setting. */
    public TensorSpec<T> checksum(String algorithm) {
        return stored(new StorageOverride(stored.filter(), stored.level(), algorithm, stored.bigEndian()));
    }

    /** Returns a copy stored most significant byte first. */
    public TensorSpec<T> bigEndian() {
        return stored(new StorageOverride(stored.filter(), stored.level(), stored.checksum(), true));
    }

    private TensorSpec<T> stored(StorageOverride changed) {
        TensorSpec<T> copy = copy();
        copy.stored = changed;
        return copy;
    }

    /** Returns a copy that looks for these names, too, after what the names of the bundle begin with. */
    public TensorSpec<T> alias(String... names) {
        TensorSpec<T> copy = copy();
        copy.aliases = List.of(names);
        return copy;
    }

    /** Returns a copy whose matrix a file has transposed. */
    public TensorSpec<T> transposed() {
        TensorSpec<T> copy = copy();
        copy.transposed = true;
        return copy;
    }

    /**
     * Returns a copy that is some rows of its tensor.
     *
     * @param before how many rows precede it, as a dimension of a shape; empty where it is the first part
     * @param after how many rows follow it; empty where it is the last part
     */
    public TensorSpec<T> part(String before, String after) {
        TensorSpec<T> copy = copy();
        copy.part = RowRange.of(before, after);
        return copy;
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
    RowRange part() {
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

    StorageOverride stored() {
        return stored;
    }

    /** Why an element type of a file is not taken, null where it is. The numbers of blocks are converted, as those of narrower dtypes are. */
    @Nullable
    String rejects(ElementType type) {
        DType own = dtype();
        if (own == null || type.dtype() == own) {
            return null;
        }
        DType actual = type.decodedDType();
        boolean opaque = codec.dtype() == null || (codec.fit(own) == DtypeMatch.BITS && !own.isInteger());
        DtypeMatch fit = opaque ? DtypeMatch.NEVER : codec.fit(actual);
        boolean widens =
                actual == own ? !opaque : DtypeMatch.of(own, actual) == DtypeMatch.WIDENS && fit == DtypeMatch.WIDENS;
        boolean truth = actual == DType.BOOL && !opaque && (own.isInteger() || own.isFloatingPoint());
        boolean taken = switch (conversion) {
            case ROUND -> fit != DtypeMatch.NEVER || truth;
            case WIDEN, DEFAULT -> widens;
            case EXACT -> false;
        };
        return taken
                ? null
                : "must be " + own + ", is " + type + (truth ? allowingTruth(fit) : allowing(actual, fit, widens));
    }

    private static String allowingTruth(DtypeMatch fit) {
        return (fit == DtypeMatch.BITS ? "; dtype = BOOL would accept its bytes, " : "; ")
                + "conversion = ROUND would convert it to 0 and 1";
    }

    private String allowing(DType actual, DtypeMatch fit, boolean widens) {
        if (widens) {
            return "; conversion = WIDEN would accept it";
        }
        return switch (fit) {
            case NEVER ->
                codec.dtype() == null
                        ? ""
                        : "; " + codec.javaType() + " cannot hold it, use " + (actual == DType.BOOL ? booleans() : "")
                                + "TensorView";
            case BITS -> "; dtype = " + actual.name() + " would accept its bits, conversion = ROUND its values";
            default -> "; conversion = ROUND would round it";
        };
    }

    /** The Java type with booleans in place of numbers, where there is one. */
    private String booleans() {
        String type = codec.javaType();
        int brackets = type.indexOf('[');
        String numbers = brackets < 0 ? type : type.substring(0, brackets);
        return Character.isLowerCase(numbers.charAt(0)) ? "boolean" + type.substring(numbers.length()) + " or " : "";
    }
}
